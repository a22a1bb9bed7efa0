import { VisuallyHidden } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { fileAddress, filesAddress } from './features/files/files-address.ts'
import type { ComparedAddress } from './features/formats/compare/compare-editions.tsx'
import type { HomeAddress, TypedHomeAddress } from './features/home/home-address.ts'
import type { ImportsAddress, TypedImportsAddress } from './features/imports/list/list-address.ts'
import type { ReviewAddress, TypedReviewAddress } from './features/imports/review/review-address.ts'
import { jobsAddress } from './features/jobs/jobs-address.ts'
import { noticesAddress } from './features/notices/notices-address.ts'
import type { CalendarAddress, TypedCalendarAddress } from './features/planning/calendar/calendar-address.ts'
import { type ProfileAddress, passwordAddress, type TypedProfileAddress } from './features/profile/profile-address.ts'
import { requireNoSession, requireNothingDue, requireSession } from './features/session/guards.ts'
import { mayOpen, type NavigationAction } from './features/shell/navigation.ts'
import type { StaffAddress, TypedStaffAddress } from './features/staff/staff-address.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { visitId } from './pages/visit-id.ts'
import { loadPage } from './pwa/chunk-load-error.ts'
import { textAddress } from './ui/address-text.ts'
import { listAddress } from './ui/data-table/list-state/list-address.ts'
import { Loading } from './ui/loading.tsx'
import { useDocumentTitle, usePageTitle } from './ui/page-title.ts'
import type { PlaceAddress, TypedPlaceAddress } from './ui/place-filters/place-address.ts'

// The return type is wide, because the pages' own types depend on those of the routes.
const page = (load: () => Promise<{ default: () => ReactNode }>): RouteComponent =>
  lazyRouteComponent(() => loadPage(load))

function Root() {
  const title = usePageTitle()
  useDocumentTitle(title)
  return (
    <>
      <Outlet />
      {/* Screen readers are not told of a page that changes without a load. */}
      <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>
    </>
  )
}

const root = createRootRoute({ component: Root })

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'Iniciar sesión' },
  beforeLoad: requireNoSession,
  component: page(() => import('./pages/login-page.tsx')),
})

/** Target of a one-time link, with or without a session. */
const recover = createRoute({
  getParentRoute: () => root,
  path: '/recuperar',
  validateSearch: (
    address: { token?: string; cuenta?: string } & SearchSchemaInput,
  ): { token?: unknown; cuenta?: unknown } => address,
  staticData: { title: 'Elegir otra contraseña' },
  component: page(() => import('./pages/recover-page.tsx')),
})

/** Target after an inspection: back to the plan, where the visit now reads 'Realizada'. */
const assigned = createRoute({
  getParentRoute: () => root,
  path: '/asignaciones',
  beforeLoad: ({ location }) => {
    requireSession({ location })
    throw redirect({ to: '/dashboard/planeacion', replace: true })
  },
})

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location }) => {
    const user = requireSession({ location })
    requireNothingDue({ location }, passwordAddress)
    return { user }
  },
  component: page(() => import('./pages/dashboard-page.tsx')),
})

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  validateSearch: (address: HomeAddress & SearchSchemaInput): TypedHomeAddress => address,
  staticData: { title: 'Dashboard' },
  component: page(() => import('./pages/dashboard-home-page.tsx')),
})

/** Sends a person without the right to a page back to the dashboard, and says why. */
const only = async (user: Parameters<typeof mayOpen>[0], needs: NavigationAction) => {
  if (mayOpen(user, needs)) return
  const { toastError } = await import('./ui/toast/toast.ts')
  toastError('Su perfil no permite abrir esa página.')
  throw redirect({ to: '/dashboard', replace: true })
}

const users = createRoute({
  getParentRoute: () => dashboard,
  path: 'usuarios',
  validateSearch: listAddress,
  staticData: { title: 'Lista de usuarios' },
  beforeLoad: ({ context }) => only(context.user, 'users.manage'),
  component: page(() => import('./pages/users-page.tsx')),
})

const staff = createRoute({
  getParentRoute: () => dashboard,
  path: 'gestionth',
  validateSearch: (address: StaffAddress & SearchSchemaInput): TypedStaffAddress => address,
  staticData: { title: 'Módulo de Gestión TH' },
  component: page(() => import('./pages/staff-page.tsx')),
})

const establishments = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion',
  validateSearch: listAddress,
  staticData: { title: 'Lista de establecimientos' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('./pages/establishments-page.tsx')),
})

const blankSheet = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/blanco',
  staticData: { title: 'Formulario de inscripción en blanco' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('./pages/blank-sheet-page.tsx')),
})

const inscriptionSheet = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/$establishmentId',
  staticData: { title: 'Formulario de inscripción' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('./pages/inscription-sheet-page.tsx')),
})

const imports = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/importar',
  validateSearch: (address: ImportsAddress & SearchSchemaInput): TypedImportsAddress => address,
  staticData: { title: 'Importar censo' },
  beforeLoad: ({ context }) => only(context.user, 'imports.run'),
  component: page(() => import('./pages/imports/imports-page.tsx')),
})

const oneImport = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/importar/$importId/{-$paso}',
  validateSearch: (address: ReviewAddress & SearchSchemaInput): TypedReviewAddress => address,
  staticData: { title: 'Importar censo' },
  beforeLoad: ({ context }) => only(context.user, 'imports.run'),
  component: page(() => import('./pages/imports/import-page.tsx')),
})

const planner = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion',
  validateSearch: listAddress,
  staticData: { title: 'Planeador de actividades' },
  component: page(() => import('./pages/planner-page.tsx')),
})

const suggestions = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/sugerencias',
  validateSearch: (address: PlaceAddress & SearchSchemaInput): TypedPlaceAddress => address,
  staticData: { title: 'Sugerencias de visita' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('./pages/planning/suggestions-page.tsx')),
})

const riskWeights = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/pesos',
  staticData: { title: 'Pesos del orden por riesgo' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('./pages/planning/weights-page.tsx')),
})

const backTest = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/prueba',
  staticData: { title: 'Prueba con el pasado' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('./pages/planning/back-test-page.tsx')),
})

const trips = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/salidas',
  validateSearch: listAddress,
  staticData: { title: 'Salidas' },
  component: page(() => import('./pages/planning/trips-page.tsx')),
})

const trip = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/salidas/$tripId',
  staticData: { title: 'Salida' },
  component: page(() => import('./pages/planning/trip-page.tsx')),
})

const calendar = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/calendario',
  validateSearch: (address: CalendarAddress & SearchSchemaInput): TypedCalendarAddress => address,
  staticData: { title: 'Calendario' },
  component: page(() => import('./pages/planning/calendar-page.tsx')),
})

const inspection = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}',
  staticData: { title: 'Inspección', isFilled: true },
  beforeLoad: ({ params }) => {
    // An address without ids of a visit is treated as unknown.
    if (!visitId(params.assignmentId) || !visitId(params.establishmentId)) throw redirect({ to: '/', replace: true })
  },
  component: page(() => import('./pages/inspection-page.tsx')),
})

const offlineVisits = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/campo',
  staticData: { title: 'Módulo de Inspecciones en campo' },
  component: page(() => import('./pages/offline-visits-page.tsx')),
})

const completedInspections = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/realizadas',
  validateSearch: listAddress,
  staticData: { title: 'Módulo de Inspecciones Realizadas' },
  component: page(() => import('./pages/completed-inspections-page.tsx')),
})

const record = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspecciones/$inspectionId/$establishmentId',
  staticData: { title: 'Acta de inspección' },
  component: page(() => import('./pages/record-page.tsx')),
})

const requirements = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/requerimientos',
  validateSearch: listAddress,
  staticData: { title: 'Requerimientos' },
  beforeLoad: ({ context }) => only(context.user, 'requirements.read'),
  component: page(() => import('./pages/requirements/requirements-page.tsx')),
})

const requirement = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/requerimientos/$requirementId',
  staticData: { title: 'Requerimiento' },
  beforeLoad: ({ context }) => only(context.user, 'requirements.read'),
  component: page(() => import('./pages/requirements/requirement-page.tsx')),
})

const formats = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos',
  validateSearch: listAddress,
  staticData: { title: 'Módulo de Gestor de formatos' },
  component: page(() => import('./pages/formats/formats-page.tsx')),
})

const printCodes = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/codigos',
  staticData: { title: 'Códigos de impresión' },
  component: page(() => import('./pages/formats/print-codes-page.tsx')),
})

const conceptoBands = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/cortes',
  staticData: { title: 'Cortes del concepto' },
  component: page(() => import('./pages/formats/concepto-bands-page.tsx')),
})

const format = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId',
  staticData: { title: 'Formato' },
  component: page(() => import('./pages/formats/format-page.tsx')),
})

const formatDraft = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId/borrador',
  staticData: { title: 'Borrador de un formato' },
  beforeLoad: ({ context }) => only(context.user, 'formats.manage'),
  component: page(() => import('./pages/formats/format-draft-page.tsx')),
})

const formatCompare = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId/comparar',
  validateSearch: (address: ComparedAddress & SearchSchemaInput): ComparedAddress => address,
  staticData: { title: 'Comparar ediciones' },
  component: page(() => import('./pages/formats/format-compare-page.tsx')),
})

const formatEdition = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/ediciones/$checklistId',
  staticData: { title: 'Edición de un formato' },
  component: page(() => import('./pages/formats/format-edition-page.tsx')),
})

const files = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos',
  validateSearch: filesAddress,
  staticData: { title: 'Módulo de Gestor de Archivos' },
  component: page(() => import('./pages/files/files-page.tsx')),
})

const file = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/$fileId',
  validateSearch: fileAddress,
  staticData: { title: 'Expediente' },
  component: page(() => import('./pages/files/file-page.tsx')),
})

const establishmentFile = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/establecimiento/$establishmentId',
  staticData: { title: 'Expediente' },
  component: page(() => import('./pages/files/establishment-file-page.tsx')),
})

const inspectionFiles = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/inspeccion/$inspectionId',
  staticData: { title: 'Expedientes de la inspección' },
  component: page(() => import('./pages/files/inspection-files-page.tsx')),
})

const officialFiles = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/funcionario/$userId',
  staticData: { title: 'Expedientes del funcionario' },
  component: page(() => import('./pages/files/official-files-page.tsx')),
})

const legalCalendar = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/calendario',
  staticData: { title: 'Calendario y términos' },
  component: page(() => import('./pages/legal-calendar/legal-calendar-page.tsx')),
})

const departmentMap = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/mapa',
  staticData: { title: 'Mapa' },
  beforeLoad: ({ context }) => only(context.user, 'map.manage'),
  component: page(() => import('./pages/map/map-page.tsx')),
})

const evidence = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/evidencia',
  staticData: { title: 'Evidencia' },
  beforeLoad: ({ context }) => only(context.user, 'evidence.manage'),
  component: page(() => import('./pages/evidence/evidence-page.tsx')),
})

const integrations = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones',
  validateSearch: listAddress,
  staticData: { title: 'Integraciones' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('./pages/integrations/integrations-page.tsx')),
})

const webhooks = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/webhooks',
  validateSearch: listAddress,
  staticData: { title: 'Webhooks' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('./pages/integrations/webhooks-page.tsx')),
})

const webhookDeliveries = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/webhooks/$webhookId',
  validateSearch: listAddress,
  staticData: { title: 'Entregas del webhook' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('./pages/integrations/deliveries-page.tsx')),
})

const reportTemplates = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/columnas',
  staticData: { title: 'Columnas del paquete' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('./pages/integrations/report-templates-page.tsx')),
})

const audit = createRoute({
  getParentRoute: () => dashboard,
  path: 'auditoria',
  validateSearch: listAddress,
  staticData: { title: 'Auditoría' },
  beforeLoad: ({ context }) => only(context.user, 'audit.read'),
  component: page(() => import('./pages/audit-page.tsx')),
})

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'perfil',
  validateSearch: (address: ProfileAddress & SearchSchemaInput): TypedProfileAddress => address,
  staticData: { title: 'Perfil, hoja de vida y cambiar contraseña' },
  component: page(() => import('./pages/profile-page.tsx')),
})

const notices = createRoute({
  getParentRoute: () => dashboard,
  path: 'avisos',
  validateSearch: noticesAddress,
  staticData: { title: 'Avisos' },
  component: page(() => import('./pages/notices-page.tsx')),
})

const jobs = createRoute({
  getParentRoute: () => dashboard,
  path: 'trabajos',
  validateSearch: jobsAddress,
  staticData: { title: 'Trabajos' },
  component: page(() => import('./pages/jobs-page.tsx')),
})

const help = createRoute({
  getParentRoute: () => dashboard,
  path: 'ayuda',
  staticData: { title: 'Ayuda' },
  component: page(() => import('./pages/help-page.tsx')),
})

const helpTopic = createRoute({
  getParentRoute: () => dashboard,
  path: 'ayuda/$topic',
  staticData: { title: 'Ayuda' },
  component: page(() => import('./pages/help-page.tsx')),
})

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
