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
import type { InspectionAddress, TypedInspectionAddress } from './features/completed-inspections/inspection-filters.ts'
import { type ProfileAddress, passwordAddress, type TypedProfileAddress } from './features/profile/profile-address.ts'
import { requireNoSession, requireOwnPassword, requireSession } from './features/session/guards.ts'
import { mayOpen, type NavigationAction } from './features/shell/navigation.ts'
import { ErrorPage } from './pages/error-page.tsx'
import { visitId } from './pages/visit-id.ts'
import { loadPage } from './pwa/chunk-load-error.ts'
import { listAddress } from './ui/data-table/list-state/list-address.ts'
import { Loading } from './ui/loading.tsx'
import { useDocumentTitle, usePageTitle } from './ui/page-title.ts'

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
  validateSearch: (address: { token?: string } & SearchSchemaInput): { token?: unknown } => address,
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
    requireOwnPassword({ location }, passwordAddress)
    return { user }
  },
  component: page(() => import('./pages/dashboard-page.tsx')),
})

const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  staticData: { title: 'Dashboard' },
  component: page(() => import('./pages/dashboard-home-page.tsx')),
})

const notBuilt = page(() => import('./pages/not-built-page.tsx'))

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
  staticData: { title: 'Módulo de Gestión TH' },
  component: notBuilt,
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

const planner = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion',
  validateSearch: listAddress,
  staticData: { title: 'Planeador de actividades' },
  component: page(() => import('./pages/planner-page.tsx')),
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
  validateSearch: (address: InspectionAddress & SearchSchemaInput): TypedInspectionAddress => address,
  staticData: { title: 'Módulo de Inspecciones Realizadas' },
  component: page(() => import('./pages/completed-inspections-page.tsx')),
})

const record = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspecciones/$inspectionId/$establishmentId',
  staticData: { title: 'Acta de inspección' },
  component: page(() => import('./pages/record-page.tsx')),
})

const formats = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos',
  staticData: { title: 'Módulo de Gestor de formatos' },
  component: notBuilt,
})

const files = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos',
  staticData: { title: 'Módulo de Gestor de Archivos' },
  component: notBuilt,
})

const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'perfil',
  validateSearch: (address: ProfileAddress & SearchSchemaInput): TypedProfileAddress => address,
  staticData: { title: 'Perfil, hoja de vida y cambiar contraseña' },
  component: page(() => import('./pages/profile-page.tsx')),
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
    planner,
    inspection,
    offlineVisits,
    completedInspections,
    record,
    formats,
    files,
    profile,
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
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
