import { accountRows } from './access-rows/account-rows.ts'
import { analyticsRows } from './access-rows/analytics-rows.ts'
import type { AccessRows } from './access-rows/callers.ts'
import { caseRows } from './access-rows/case-rows.ts'
import { catalogueRows } from './access-rows/catalogue-rows.ts'
import { complaintRows } from './access-rows/complaint-rows.ts'
import { establishmentRows } from './access-rows/establishment-rows.ts'
import { fileRows } from './access-rows/file-rows.ts'
import { findingRows } from './access-rows/finding-rows.ts'
import { formatRows } from './access-rows/format-rows.ts'
import { importRows } from './access-rows/import-rows.ts'
import { integrationRows } from './access-rows/integration-rows.ts'
import { legalCalendarRows } from './access-rows/legal-calendar-rows.ts'
import { legalNoticeRows } from './access-rows/legal-notice-rows.ts'
import { mapRows } from './access-rows/map-rows.ts'
import { measureRows } from './access-rows/measure-rows.ts'
import { planningRows } from './access-rows/planning-rows.ts'
import { platformRows } from './access-rows/platform-rows.ts'
import { portalRows } from './access-rows/portal-rows.ts'
import { recordRows } from './access-rows/record-rows.ts'
import { requirementRows } from './access-rows/requirement-rows.ts'
import { sampleRows } from './access-rows/sample-rows.ts'
import { staffRows } from './access-rows/staff-rows.ts'
import { visitRows } from './access-rows/visit-rows.ts'

export { VIEWERS, type Viewer, WITHOUT_BODY } from './access-rows/callers.ts'

/**
 * The status for each caller. The test fails for a route of the server without a row. The rows of a feature stand in a
 * file of their own, named like the file of its calls.
 */
export const ACCESS_ROWS: AccessRows = {
  ...platformRows,
  ...accountRows,
  ...catalogueRows,
  ...formatRows,
  ...establishmentRows,
  ...visitRows,
  ...recordRows,
  ...staffRows,
  ...legalCalendarRows,
  ...requirementRows,
  ...complaintRows,
  ...caseRows,
  ...legalNoticeRows,
  ...measureRows,
  ...sampleRows,
  ...portalRows,
  ...analyticsRows,
  ...findingRows,
  ...fileRows,
  ...importRows,
  ...planningRows,
  ...mapRows,
  ...integrationRows,
}
