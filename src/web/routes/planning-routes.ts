import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { CalendarAddress, TypedCalendarAddress } from '../features/planning/calendar/calendar-address.ts'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import type { PlaceAddress, TypedPlaceAddress } from '../ui/place-filters/place-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const planner = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion',
  validateSearch: listAddress,
  staticData: { title: 'Planeador de actividades' },
  component: page(() => import('../pages/planner-page.tsx')),
})

export const suggestions = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/sugerencias',
  validateSearch: (address: PlaceAddress & SearchSchemaInput): TypedPlaceAddress => address,
  staticData: { title: 'Sugerencias de visita' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('../pages/planning/suggestions-page.tsx')),
})

export const riskWeights = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/pesos',
  staticData: { title: 'Pesos del orden por riesgo' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('../pages/planning/weights-page.tsx')),
})

export const backTest = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/prueba',
  staticData: { title: 'Prueba con el pasado' },
  beforeLoad: ({ context }) => only(context.user, 'planning.manage'),
  component: page(() => import('../pages/planning/back-test-page.tsx')),
})

export const trips = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/salidas',
  validateSearch: listAddress,
  staticData: { title: 'Salidas' },
  component: page(() => import('../pages/planning/trips-page.tsx')),
})

export const trip = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/salidas/$tripId',
  staticData: { title: 'Salida' },
  component: page(() => import('../pages/planning/trip-page.tsx')),
})

export const calendar = createRoute({
  getParentRoute: () => dashboard,
  path: 'planeacion/calendario',
  validateSearch: (address: CalendarAddress & SearchSchemaInput): TypedCalendarAddress => address,
  staticData: { title: 'Calendario' },
  component: page(() => import('../pages/planning/calendar-page.tsx')),
})
