import { createRoute } from '@tanstack/react-router'
import { fileAddress, filesAddress } from '../features/files/files-address.ts'
import { dashboard, page } from './base-routes.tsx'

export const files = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos',
  validateSearch: filesAddress,
  staticData: { title: 'Módulo de Gestor de Archivos' },
  component: page(() => import('../pages/files/files-page.tsx')),
})

export const file = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/$fileId',
  validateSearch: fileAddress,
  staticData: { title: 'Expediente' },
  component: page(() => import('../pages/files/file-page.tsx')),
})

export const establishmentFile = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/establecimiento/$establishmentId',
  staticData: { title: 'Expediente' },
  component: page(() => import('../pages/files/establishment-file-page.tsx')),
})

export const inspectionFiles = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/inspeccion/$inspectionId',
  staticData: { title: 'Expedientes de la inspección' },
  component: page(() => import('../pages/files/inspection-files-page.tsx')),
})

export const officialFiles = createRoute({
  getParentRoute: () => dashboard,
  path: 'configuraciones/archivos/funcionario/$userId',
  staticData: { title: 'Expedientes del funcionario' },
  component: page(() => import('../pages/files/official-files-page.tsx')),
})
