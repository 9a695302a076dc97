/** The queues of a stage, each with the queue of what could not be done; after the stage's name. */
export const QUEUE_NAMES = {
  'finished-scans': 'undispatched-scans',
  'shard-tasks': 'dead-shard-tasks',
  'wake-ups': 'wake-up-dead-letters',
} as const;

export type QueueName = keyof typeof QUEUE_NAMES;

/** The queue of the beats of the schedule that started no loop. */
export const START_DLQ = 'start-dlq';
