import { createRoute, redirect } from '@tanstack/react-router'
import { visitId } from '../pages/visit-id.ts'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const inspection = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}',
  staticData: { title: 'Inspección', isFilled: true },
  beforeLoad: ({ params }) => {
    // An address without ids of a visit is treated as unknown.
    if (!visitId(params.assignmentId) || !visitId(params.establishmentId)) throw redirect({ to: '/', replace: true })
  },
  component: page(() => import('../pages/inspection-page.tsx')),
})

export const offlineVisits = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/campo',
  staticData: { title: 'Módulo de Inspecciones en campo' },
  component: page(() => import('../pages/offline-visits-page.tsx')),
})

export const completedInspections = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspeccion/realizadas',
  validateSearch: listAddress,
  staticData: { title: 'Módulo de Inspecciones Realizadas' },
  component: page(() => import('../pages/completed-inspections-page.tsx')),
})

export const record = createRoute({
  getParentRoute: () => dashboard,
  path: 'inspecciones/$inspectionId/$establishmentId',
  staticData: { title: 'Acta de inspección' },
  component: page(() => import('../pages/record-page.tsx')),
})

export const requirements = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/requerimientos',
  validateSearch: listAddress,
  staticData: { title: 'Requerimientos' },
  beforeLoad: ({ context }) => only(context.user, 'requirements.read'),
  component: page(() => import('../pages/requirements/requirements-page.tsx')),
})

export const requirement = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/requerimientos/$requirementId',
  staticData: { title: 'Requerimiento' },
  beforeLoad: ({ context }) => only(context.user, 'requirements.read'),
  component: page(() => import('../pages/requirements/requirement-page.tsx')),
})

export const legalNotices = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/notificaciones',
  validateSearch: listAddress,
  staticData: { title: 'Notificaciones' },
  beforeLoad: ({ context }) => only(context.user, 'notices.read'),
  component: page(() => import('../pages/legal-notices/legal-notices-page.tsx')),
})

export const measures = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/medidas',
  validateSearch: listAddress,
  staticData: { title: 'Medidas sanitarias' },
  beforeLoad: ({ context }) => only(context.user, 'measures.read'),
  component: page(() => import('../pages/measures/measures-page.tsx')),
})

export const measure = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/medidas/$measureId',
  staticData: { title: 'Medida sanitaria' },
  beforeLoad: ({ context }) => only(context.user, 'measures.read'),
  component: page(() => import('../pages/measures/measure-page.tsx')),
})

export const samples = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/muestras',
  validateSearch: listAddress,
  staticData: { title: 'Muestras' },
  beforeLoad: ({ context }) => only(context.user, 'samples.read'),
  component: page(() => import('../pages/samples/samples-page.tsx')),
})

export const sample = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/muestras/$sampleId',
  staticData: { title: 'Muestra' },
  beforeLoad: ({ context }) => only(context.user, 'samples.read'),
  component: page(() => import('../pages/samples/sample-page.tsx')),
})

export const legalNotice = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/notificaciones/$noticeId',
  staticData: { title: 'Notificación de un acta' },
  beforeLoad: ({ context }) => only(context.user, 'notices.read'),
  component: page(() => import('../pages/legal-notices/legal-notice-page.tsx')),
})

export const complaints = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/quejas',
  validateSearch: listAddress,
  staticData: { title: 'Quejas' },
  beforeLoad: ({ context }) => only(context.user, 'complaints.read'),
  component: page(() => import('../pages/complaints/complaints-page.tsx')),
})

export const complaint = createRoute({
  getParentRoute: () => dashboard,
  path: 'seguimiento/quejas/$complaintId',
  staticData: { title: 'Queja' },
  beforeLoad: ({ context }) => only(context.user, 'complaints.read'),
  component: page(() => import('../pages/complaints/complaint-page.tsx')),
})
