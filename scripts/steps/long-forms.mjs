/**
 * Tests with a short form at every change and a long one in `npm run soak`: the file, the variable of its
 * size, and the size of the soak. Each limits itself by that size.
 */
export const LONG_FORMS = [
  // Acts at random, with closings, kills and rebuilds; then the figures equal a direct count.
  { file: 'src/server/analytics/counted-once.test.ts', variable: 'ANALYTICS_ACTS', size: 10_000 },
  // Rows that a program for tables reads by its links while others write.
  { file: 'src/server/integrations/odata/follow-links.test.ts', variable: 'FEED_ROWS', size: 100_000 },
  // Every inclusion and consistency proof of every tree up to so many leaves: some four million.
  { file: 'src/domain/evidence/tlog.test.ts', variable: 'LOG_PROOFS', size: 2_000 },
  // Rows of lists that a migration defines anew while saves go on.
  { file: 'src/server/platform/lists/defined-lists.postgres.test.ts', variable: 'LIST_ROWS', size: 100_000 },
  // Runs of acts at random on each thing of follow-up, compared with a model.
  { file: 'src/server/requirements/requirement-model.test.ts', variable: 'REQUIREMENT_RUNS', size: 2_000 },
  { file: 'src/server/measures/measure-model.test.ts', variable: 'MEASURE_RUNS', size: 2_000 },
  { file: 'src/server/samples/sample-model.test.ts', variable: 'SAMPLE_RUNS', size: 2_000 },
  { file: 'src/server/complaints/complaint-model.test.ts', variable: 'COMPLAINT_RUNS', size: 2_000 },
  { file: 'src/server/cases/case-model.test.ts', variable: 'CASE_RUNS', size: 2_000 },
]

/** The variables of the long forms. One that is set already stays, so that a soak can be tried with a small size. */
export const longFormVariables = (environment = process.env) =>
  Object.fromEntries(LONG_FORMS.map(({ variable, size }) => [variable, environment[variable] ?? String(size)]))
