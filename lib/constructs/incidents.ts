/** What wakes a person, each with one sentence: who is hurt. All other alarms go to a list. */
export const INCIDENTS = {
  odds: 'Nothing new is published: API consumers and subscribers see old prices.',
  api: 'API consumers and people get errors in place of answers, or soon will.',
  webhooks: 'Subscribers of webhooks get their picks late or not at all.',
  edge: 'Everyone who comes through CloudFront gets errors in place of answers.',
} as const;

export type Incident = keyof typeof INCIDENTS;
