import { VisuallyHidden } from '@mantine/core'
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HomeAddress, TypedHomeAddress } from '../features/home/home-address.ts'
import { passwordAddress } from '../features/profile/profile-address.ts'
import { requireNoSession, requireNothingDue, requireSession } from '../features/session/guards.ts'
import { mayOpen, type NavigationAction } from '../features/shell/navigation.ts'
import { loadPage } from '../pwa/chunk-load-error.ts'
import { useDocumentTitle, usePageTitle } from '../ui/page-title.ts'

// The return type is wide, because the pages' own types depend on those of the routes.
export const page = (load: () => Promise<{ default: () => ReactNode }>): RouteComponent =>
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

export const root = createRootRoute({ component: Root })

export const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  staticData: { title: 'Iniciar sesión' },
  beforeLoad: requireNoSession,
  component: page(() => import('../pages/login-page.tsx')),
})

/** Target of a one-time link, with or without a session. */
export const recover = createRoute({
  getParentRoute: () => root,
  path: '/recuperar',
  validateSearch: (
    address: { token?: string; cuenta?: string } & SearchSchemaInput,
  ): { token?: unknown; cuenta?: unknown } => address,
  staticData: { title: 'Elegir otra contraseña' },
  component: page(() => import('../pages/recover-page.tsx')),
})

/** Target after an inspection: back to the plan, where the visit now reads 'Realizada'. */
export const assigned = createRoute({
  getParentRoute: () => root,
  path: '/asignaciones',
  beforeLoad: ({ location }) => {
    requireSession({ location })
    throw redirect({ to: '/dashboard/planeacion', replace: true })
  },
})

export const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})

export const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/dashboard',
  beforeLoad: ({ location }) => {
    const user = requireSession({ location })
    requireNothingDue({ location }, passwordAddress)
    return { user }
  },
  component: page(() => import('../pages/dashboard-page.tsx')),
})

export const home = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  validateSearch: (address: HomeAddress & SearchSchemaInput): TypedHomeAddress => address,
  staticData: { title: 'Dashboard' },
  component: page(() => import('../pages/dashboard-home-page.tsx')),
})

/** Sends a person without the right to a page back to the dashboard, and says why. */
export const only = async (user: Parameters<typeof mayOpen>[0], needs: NavigationAction) => {
  if (mayOpen(user, needs)) return
  const { toastError } = await import('../ui/toast/toast.ts')
  toastError('Su perfil no permite abrir esa página.')
  throw redirect({ to: '/dashboard', replace: true })
}
