import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import * as s3 from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { ServiceFunction } from './service-function.ts';

/** What the keys of all objects begin with. */
const PREFIX = 'quotes/';
/** Long enough for closing prices, for explaining an opportunity, and for repeating a scan. */
const KEPT = Duration.days(30);

/** What each scan knew of the feed, one object per slot. */
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
  allow(fn: ServiceFunction, calls: readonly ('s3:GetObject' | 's3:PutObject')[]): void {
    fn.tell('QUOTES_BUCKET', this.bucketName);
    fn.mayCall(calls, [this.arnForObjects(`${PREFIX}*`)]);
    const id = this.stack.getLogicalId(this.node.defaultChild as s3.CfnBucket);
    if (fn.role) {
      acknowledge(fn.role, {
        [`AwsSolutions-IAM5[Resource::<${id}.Arn>/${PREFIX}*]`]:
          'The keys of the objects are the instants of scans to come.',
      });
    }
    // Without it the answer for an object that does not exist is that access is denied.
    fn.mayCall(['s3:ListBucket'], [this.bucketArn], {
      StringLike: { 's3:prefix': [`${PREFIX}*`] },
    });
  }
}
