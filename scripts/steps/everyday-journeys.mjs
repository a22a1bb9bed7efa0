/** What officials do all day, from one end to the other: the journeys of a run that somebody waits for (decision 021). */
export const EVERYDAY_JOURNEYS = [
  'inspections/completed-inspections',
  'planning/establishments',
  'offline-visits/without-signal',
  'inspections/inspection-journey',
  'planning/planner-edits',
  'accounts/users',
].map((name) => `e2e/${name}.test.ts`)
