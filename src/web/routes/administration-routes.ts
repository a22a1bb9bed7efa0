import { createRoute } from '@tanstack/react-router'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const legalCalendar = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/calendario',
  staticData: { title: 'Calendario y términos' },
  component: page(() => import('../pages/legal-calendar/legal-calendar-page.tsx')),
})

export const departmentMap = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/mapa',
  staticData: { title: 'Mapa' },
  beforeLoad: ({ context }) => only(context.user, 'map.manage'),
  component: page(() => import('../pages/map/map-page.tsx')),
})

export const evidence = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/evidencia',
  staticData: { title: 'Evidencia' },
  beforeLoad: ({ context }) => only(context.user, 'evidence.manage'),
  component: page(() => import('../pages/evidence/evidence-page.tsx')),
})

export const integrations = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones',
  validateSearch: listAddress,
  staticData: { title: 'Integraciones' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('../pages/integrations/integrations-page.tsx')),
})

export const webhooks = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/webhooks',
  validateSearch: listAddress,
  staticData: { title: 'Webhooks' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('../pages/integrations/webhooks-page.tsx')),
})

export const webhookDeliveries = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/webhooks/$webhookId',
  validateSearch: listAddress,
  staticData: { title: 'Entregas del webhook' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('../pages/integrations/deliveries-page.tsx')),
})

export const reportTemplates = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/integraciones/columnas',
  staticData: { title: 'Columnas del paquete' },
  beforeLoad: ({ context }) => only(context.user, 'integrations.manage'),
  component: page(() => import('../pages/integrations/report-templates-page.tsx')),
})
