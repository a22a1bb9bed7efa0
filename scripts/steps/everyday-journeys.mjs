/** What officials do all day, from one end to the other: the journeys of a run that somebody waits for (decision 021). */
export const EVERYDAY_JOURNEYS = [
  'completed-inspections',
  'establishments',
  'field-offline',
  'inspection-journey',
  'planner-edits',
  'users',
].map((name) => `e2e/${name}.test.ts`)
