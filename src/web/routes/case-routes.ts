import { createRoute } from '@tanstack/react-router'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const cases = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/expedientes',
  validateSearch: listAddress,
  staticData: { title: 'Expedientes sancionatorios' },
  beforeLoad: ({ context }) => only(context.user, 'cases.work'),
  component: page(() => import('../pages/cases/cases-page.tsx')),
})

export const oneCase = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/expedientes/$caseId',
  staticData: { title: 'Expediente sancionatorio' },
  beforeLoad: ({ context }) => only(context.user, 'cases.work'),
  component: page(() => import('../pages/cases/case-page.tsx')),
})
