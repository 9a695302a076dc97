import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct, IConstruct } from 'constructs';
import { acknowledge, acknowledgePattern } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

/**
 * What an object is, which its key begins with: what a scan knew of the feed, its moves, or the
 * prices of events.
 */
type ScanObject = 'quotes' | 'moves' | 'prices';

/** Long enough for closing prices, for explaining an opportunity, and for repeating a scan. */
const KEPT = Duration.days(30);

/** The objects of each scan, one of each kind per slot. */
export class QuotesBucket extends s3.Bucket {
  constructor(scope: Construct, id: string) {
    super(scope, id, {
      blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
      encryption: s3.BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      objectOwnership: s3.ObjectOwnership.BUCKET_OWNER_ENFORCED,
      lifecycleRules: [{ expiration: KEPT }],
      // In every stage: a bucket with objects cannot be deleted with its stack, and these expire by
      // themselves. Its name is generated, so one that was left behind stands in the way of no
      // later deployment.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'Our functions alone write and read it, and log the outcome of each call.',
    });
  }

  /** Permits a function to make these calls on objects. */
  allow(
    fn: ServiceFunction,
    calls: readonly ('s3:GetObject' | 's3:PutObject')[],
    object: ScanObject = 'quotes',
  ): void {
    fn.tell('QUOTES_BUCKET', this.bucketName);
    fn.mayCall(calls, [this.arnForObjects(`${object}/*`)]);
    if (fn.role) {
      this.acknowledgeKeys(fn.role, object);
    }
    // Without it the answer for an object that does not exist is that access is denied.
    if (calls.includes('s3:GetObject')) {
      fn.mayCall(['s3:ListBucket'], [this.bucketArn], {
        StringLike: { 's3:prefix': [`${object}/*`] },
      });
    }
  }

  /** The permissions to read what scans knew, and to tell one that does not exist. */
  permitReads(): PolicyStatement[] {
    return [
      new PolicyStatement({
        actions: ['s3:GetObject'],
        resources: [this.arnForObjects('quotes/*')],
      }),
      new PolicyStatement({
        actions: ['s3:ListBucket'],
        resources: [this.bucketArn],
        conditions: { StringLike: { 's3:prefix': ['quotes/*'] } },
      }),
    ];
  }

  /** Accepts that a policy names objects by what their keys begin with. */
  acknowledgeKeys(policy: IConstruct, object: ScanObject = 'quotes'): void {
    acknowledgePattern(
      policy,
      this.arnForObjects(`${object}/*`),
      'The keys of the objects are the instants of scans to come.',
    );
  }
}
