import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { ComparedAddress } from '../features/formats/compare/compare-editions.tsx'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const formats = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos',
  validateSearch: listAddress,
  staticData: { title: 'Módulo de Gestor de formatos' },
  component: page(() => import('../pages/formats/formats-page.tsx')),
})

export const printCodes = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/codigos',
  staticData: { title: 'Códigos de impresión' },
  component: page(() => import('../pages/formats/print-codes-page.tsx')),
})

export const conceptoBands = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/cortes',
  staticData: { title: 'Cortes del concepto' },
  component: page(() => import('../pages/formats/concepto-bands-page.tsx')),
})

export const format = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId',
  staticData: { title: 'Formato' },
  component: page(() => import('../pages/formats/format-page.tsx')),
})

export const formatDraft = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId/borrador',
  staticData: { title: 'Borrador de un formato' },
  beforeLoad: ({ context }) => only(context.user, 'formats.manage'),
  component: page(() => import('../pages/formats/format-draft-page.tsx')),
})

export const formatCompare = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/$formatId/comparar',
  validateSearch: (address: ComparedAddress & SearchSchemaInput): ComparedAddress => address,
  staticData: { title: 'Comparar ediciones' },
  component: page(() => import('../pages/formats/format-compare-page.tsx')),
})

export const formatEdition = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/formatos/ediciones/$checklistId',
  staticData: { title: 'Edición de un formato' },
  component: page(() => import('../pages/formats/format-edition-page.tsx')),
})
