/** Journeys of a local `npm test`: an official's everyday work from end to end (decision 068). */
export const EVERYDAY_JOURNEYS = [
  'inspections/completed-inspections',
  'planning/establishments',
  'offline-visits/without-signal',
  'inspections/inspection-journey',
  'planning/planner-edits',
  'accounts/users',
].map((name) => `e2e/${name}.test.ts`)
