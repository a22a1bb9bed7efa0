import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import type { ImportsAddress, TypedImportsAddress } from '../features/imports/list/list-address.ts'
import type { ReviewAddress, TypedReviewAddress } from '../features/imports/review/review-address.ts'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const establishments = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion',
  validateSearch: listAddress,
  staticData: { title: 'Lista de establecimientos' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('../pages/establishments-page.tsx')),
})

export const blankSheet = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/blanco',
  staticData: { title: 'Formulario de inscripción en blanco' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('../pages/blank-sheet-page.tsx')),
})

export const inscriptionSheet = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/$establishmentId',
  staticData: { title: 'Formulario de inscripción' },
  beforeLoad: ({ context }) => only(context.user, 'establishments.write'),
  component: page(() => import('../pages/inscription-sheet-page.tsx')),
})

export const imports = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/importar',
  validateSearch: (address: ImportsAddress & SearchSchemaInput): TypedImportsAddress => address,
  staticData: { title: 'Importar censo' },
  beforeLoad: ({ context }) => only(context.user, 'imports.run'),
  component: page(() => import('../pages/imports/imports-page.tsx')),
})

export const oneImport = createRoute({
  getParentRoute: () => dashboard,
  path: 'inscripcion/importar/$importId/{-$paso}',
  validateSearch: (address: ReviewAddress & SearchSchemaInput): TypedReviewAddress => address,
  staticData: { title: 'Importar censo' },
  beforeLoad: ({ context }) => only(context.user, 'imports.run'),
  component: page(() => import('../pages/imports/import-page.tsx')),
})
