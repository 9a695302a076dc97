/**
 * Where MiniStack is not AWS, and what this run does not try. Seen with version 1.5.33; the runbook
 * has the same list.
 */
export const LIMITS = [
  'Permissions are not judged: a call that a role lacks would pass. The template tests assert ' +
    'every role instead.',
  'Which attributes DynamoDB shows to a policy as dynamodb:Attributes is not known from a trial.',
  'A generated name is the same after a destroy, and taken over; AWS makes a new one. The run ' +
    'looks for kept names in the next template.',
  'The schedule fires for the first time a whole interval after it was made; the run starts ' +
    'its target with its input.',
  'Functions are processes of this machine: not arm64, without a limit of memory or share of ' +
    'a processor.',
  'The address of a function is made and not served: a server of the run stands in for it.',
  'Functions may call receivers on this machine, which deployed ones may not.',
  'An update that changes nothing but outputs is not made; CloudFormation makes it.',
  'CodeDeploy is not there: an alias moves at once, and no alarm is asked.',
  'GET /health is answered by the health page of the emulator itself.',
  'Metrics are not read from log lines, so the alarms are made but have nothing to judge; no ' +
    'mail is sent.',
  'The functions of sign-in are not tried: they cannot reach the address that the pool names. ' +
    'The run takes the way of a browser over the pages of the pool itself. The address is ' +
    'filled in, and the style of the pages is left out.',
  'Saved queries, budgets and incidents are not made, and an alarm on metric math is made as one ' +
    'on a metric.',
  'Not tried: throttling and size limits of the gateway, access logs, log retention.',
  'A change of any setting of the table replaces it there, rows and all; CloudFormation ' +
    'changes it in place.',
  'A restore copies the present rows, whatever time is asked for; what follows it is as on AWS.',
  'Not tried: credentials of another account than the one a stage is pinned to, and roles ' +
    'taken by OpenID Connect.',
];
