import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'

export type NavigationAction = 'users.manage' | 'establishments.write'
export type NavigationPath =
  | '/dashboard'
  | '/dashboard/usuarios'
  | '/dashboard/gestionth'
  | '/dashboard/inscripcion'
  | '/dashboard/planeacion'
  | '/dashboard/inspeccion/realizadas'
  | '/dashboard/configuraciones/formatos'
  | '/dashboard/configuraciones/archivos'

type NavigationEntry = { to: NavigationPath; label: string; needs?: NavigationAction }
export type NavigationSection = { title?: string; entries: readonly NavigationEntry[] }

/** The sidebar of R 2.9, to the letter. */
const sections: readonly NavigationSection[] = [
  { entries: [{ to: '/dashboard', label: 'Dashboard' }] },
  {
    title: 'Gestión Humana',
    entries: [
      { to: '/dashboard/usuarios', label: 'Crear usuario', needs: 'users.manage' },
      { to: '/dashboard/gestionth', label: 'Géstion TH' },
    ],
  },
  {
    title: 'Establecimientos',
    entries: [{ to: '/dashboard/inscripcion', label: 'Inscripción', needs: 'establishments.write' }],
  },
  { title: 'Planeador', entries: [{ to: '/dashboard/planeacion', label: 'Planeación' }] },
  { title: 'Inspección', entries: [{ to: '/dashboard/inspeccion/realizadas', label: 'Realizadas' }] },
  {
    title: 'Configuraciones',
    entries: [
      { to: '/dashboard/configuraciones/formatos', label: 'Gestor de formatos' },
      { to: '/dashboard/configuraciones/archivos', label: 'Gestor de archivos' },
    ],
  },
]

/** Whether the official may see a page or entry that needs a permission. */
export const mayOpen = (user: Official, needs: NavigationAction | undefined): boolean =>
  needs === undefined || may(user, needs, { departmentId: user.departmentId })

/** The official's sidebar; a section without entries is left out. */
export const navigationFor = (user: Official): NavigationSection[] =>
  sections
    .map((section) => ({ ...section, entries: section.entries.filter(({ needs }) => mayOpen(user, needs)) }))
    .filter(({ entries }) => entries.length > 0)
