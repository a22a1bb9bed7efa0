import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './pages/error-page.tsx'
import { audit, help, helpTopic, jobs, notices, profile, staff, users } from './routes/account-routes.ts'
import {
  departmentMap,
  evidence,
  integrations,
  legalCalendar,
  reportTemplates,
  webhookDeliveries,
  webhooks,
} from './routes/administration-routes.ts'
import { assigned, dashboard, home, login, recover, root, unknown } from './routes/base-routes.tsx'
import { cases, oneCase } from './routes/case-routes.ts'
import { blankSheet, establishments, imports, inscriptionSheet, oneImport } from './routes/establishment-routes.ts'
import { establishmentFile, file, files, inspectionFiles, officialFiles } from './routes/file-routes.ts'
import {
  conceptoBands,
  format,
  formatCompare,
  formatDraft,
  formatEdition,
  formats,
  printCodes,
} from './routes/format-routes.ts'
import {
  complaint,
  complaints,
  completedInspections,
  inspection,
  legalNotice,
  legalNotices,
  measure,
  measures,
  offlineVisits,
  record,
  requirement,
  requirements,
  sample,
  samples,
} from './routes/inspection-routes.ts'
import { backTest, calendar, planner, riskWeights, suggestions, trip, trips } from './routes/planning-routes.ts'
import { textAddress } from './ui/address-text.ts'
import { Loading } from './ui/loading.tsx'

const routeTree = root.addChildren([
  login,
  recover,
  assigned,
  unknown,
  dashboard.addChildren([
    home,
    users,
    staff,
    establishments,
    blankSheet,
    inscriptionSheet,
    imports,
    oneImport,
    planner,
    suggestions,
    riskWeights,
    backTest,
    trips,
    trip,
    calendar,
    inspection,
    offlineVisits,
    completedInspections,
    record,
    requirements,
    requirement,
    legalNotices,
    legalNotice,
    measures,
    measure,
    samples,
    sample,
    complaints,
    complaint,
    cases,
    oneCase,
    formats,
    printCodes,
    conceptoBands,
    format,
    formatDraft,
    formatCompare,
    formatEdition,
    files,
    file,
    establishmentFile,
    inspectionFiles,
    officialFiles,
    legalCalendar,
    departmentMap,
    evidence,
    integrations,
    webhooks,
    webhookDeliveries,
    reportTemplates,
    audit,
    profile,
    notices,
    jobs,
    help,
    helpTopic,
  ]),
])

export const createAppRouter = () =>
  createRouter({
    routeTree,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: Loading,
    scrollRestoration: true,
    ...textAddress,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
