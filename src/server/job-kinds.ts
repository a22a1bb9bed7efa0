import { dailyNoticesJob } from './daily-notices/daily-notices.job.ts'
import { documentScanJob } from './files/documents/document-scan.job.ts'
import { filePackageJob } from './files/package/file-package.job.ts'
import { documentTextJob } from './files/search/document-text.job.ts'
import { simulateDraftJob } from './formats/simulate-draft.job.ts'
import { applyCensusJob } from './imports/applying/apply-census.job.ts'
import { undoCensusJob } from './imports/applying/undo-census.job.ts'
import { checkCensusJob } from './imports/checking/check-census.job.ts'
import { readCensusJob } from './imports/reading/read-census.job.ts'
import { packageJob } from './integrations/package/package.job.ts'
import type { AnyJobKind } from './jobs/job-kind.ts'
import { listExportJob } from './list-exports/list-export.job.ts'
import { backTestJob } from './planning/back-test.job.ts'

/**
 * Every kind of job; rows of a kind that is not in this list wait.
 *
 * A kind lies in the feature that it works for, in a file `<name>.job.ts`. Its name is in rows, so it stays when the
 * kind changes; parameters of an older version may still come.
 */
export const jobKinds: readonly AnyJobKind[] = [
  listExportJob,
  simulateDraftJob,
  filePackageJob,
  documentTextJob,
  documentScanJob,
  readCensusJob,
  checkCensusJob,
  applyCensusJob,
  undoCensusJob,
  backTestJob,
  packageJob,
  dailyNoticesJob,
]
