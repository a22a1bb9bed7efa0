import { createRoute, type SearchSchemaInput } from '@tanstack/react-router'
import { jobsAddress } from '../features/jobs/jobs-address.ts'
import { noticesAddress } from '../features/notices/notices-address.ts'
import type { ProfileAddress, TypedProfileAddress } from '../features/profile/profile-address.ts'
import type { StaffAddress, TypedStaffAddress } from '../features/staff/staff-address.ts'
import { listAddress } from '../ui/data-table/list-state/list-address.ts'
import { dashboard, only, page } from './base-routes.tsx'

export const users = createRoute({
  getParentRoute: () => dashboard,
  path: 'usuarios',
  validateSearch: listAddress,
  staticData: { title: 'Lista de usuarios' },
  beforeLoad: ({ context }) => only(context.user, 'users.manage'),
  component: page(() => import('../pages/users-page.tsx')),
})

export const staff = createRoute({
  getParentRoute: () => dashboard,
  path: 'gestionth',
  validateSearch: (address: StaffAddress & SearchSchemaInput): TypedStaffAddress => address,
  staticData: { title: 'Módulo de Gestión TH' },
  component: page(() => import('../pages/staff-page.tsx')),
})

export const audit = createRoute({
  getParentRoute: () => dashboard,
  path: 'auditoria',
  validateSearch: listAddress,
  staticData: { title: 'Auditoría' },
  beforeLoad: ({ context }) => only(context.user, 'audit.read'),
  component: page(() => import('../pages/audit-page.tsx')),
})

export const profile = createRoute({
  getParentRoute: () => dashboard,
  path: 'perfil',
  validateSearch: (address: ProfileAddress & SearchSchemaInput): TypedProfileAddress => address,
  staticData: { title: 'Perfil, hoja de vida y cambiar contraseña' },
  component: page(() => import('../pages/profile-page.tsx')),
})

export const notices = createRoute({
  getParentRoute: () => dashboard,
  path: 'avisos',
  validateSearch: noticesAddress,
  staticData: { title: 'Avisos' },
  component: page(() => import('../pages/notices-page.tsx')),
})

export const jobs = createRoute({
  getParentRoute: () => dashboard,
  path: 'trabajos',
  validateSearch: jobsAddress,
  staticData: { title: 'Trabajos' },
  component: page(() => import('../pages/jobs-page.tsx')),
})

export const help = createRoute({
  getParentRoute: () => dashboard,
  path: 'ayuda',
  staticData: { title: 'Ayuda' },
  component: page(() => import('../pages/help-page.tsx')),
})

export const helpTopic = createRoute({
  getParentRoute: () => dashboard,
  path: 'ayuda/$topic',
  staticData: { title: 'Ayuda' },
  component: page(() => import('../pages/help-page.tsx')),
})
