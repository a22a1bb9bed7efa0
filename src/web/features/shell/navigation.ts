import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'

export type NavigationAction =
  | 'users.manage'
  | 'establishments.write'
  | 'planning.manage'
  | 'audit.read'
  | 'formats.manage'
  | 'imports.run'
  | 'integrations.manage'
  | 'map.manage'
  | 'evidence.manage'
  | 'requirements.read'
  | 'notices.read'
  | 'measures.read'
  | 'samples.read'
  | 'complaints.read'
  | 'cases.work'
export type NavigationPath =
  | '/dashboard'
  | '/dashboard/usuarios'
  | '/dashboard/gestionth'
  | '/dashboard/inscripcion'
  | '/dashboard/planeacion'
  | '/dashboard/inspeccion/realizadas'
  | '/dashboard/seguimiento/requerimientos'
  | '/dashboard/seguimiento/notificaciones'
  | '/dashboard/seguimiento/medidas'
  | '/dashboard/seguimiento/muestras'
  | '/dashboard/seguimiento/quejas'
  | '/dashboard/seguimiento/expedientes'
  | '/dashboard/configuraciones/formatos'
  | '/dashboard/configuraciones/archivos'
  | '/dashboard/configuraciones/calendario'
  | '/dashboard/configuraciones/mapa'
  | '/dashboard/configuraciones/evidencia'
  | '/dashboard/configuraciones/integraciones'
  | '/dashboard/auditoria'

type NavigationEntry = { to: NavigationPath; label: string; needs?: NavigationAction }
export type NavigationSection = { title?: string; entries: readonly NavigationEntry[] }

/**
 * The sidebar of R 2.9, to the letter. Later pages: the trail (R 10.30), integrations (R 24.8), the map (R 25.6). Then
 * the signature (R 27.20), terms (R 30.1), requirements (R 31.8), notices (R 35.8) and measures (R 36.7). Samples (R 39.8),
 * complaints (R 38.11) and cases (R 40.2) came last; a case is no file of the archive.
 */
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
    title: 'Seguimiento',
    entries: [
      { to: '/dashboard/seguimiento/requerimientos', label: 'Requerimientos', needs: 'requirements.read' },
      { to: '/dashboard/seguimiento/notificaciones', label: 'Notificaciones', needs: 'notices.read' },
      { to: '/dashboard/seguimiento/medidas', label: 'Medidas', needs: 'measures.read' },
      { to: '/dashboard/seguimiento/muestras', label: 'Muestras', needs: 'samples.read' },
      { to: '/dashboard/seguimiento/quejas', label: 'Quejas', needs: 'complaints.read' },
      { to: '/dashboard/seguimiento/expedientes', label: 'Expedientes sancionatorios', needs: 'cases.work' },
    ],
  },
  {
    title: 'Configuraciones',
    entries: [
      { to: '/dashboard/configuraciones/formatos', label: 'Gestor de formatos' },
      { to: '/dashboard/configuraciones/archivos', label: 'Gestor de archivos' },
      { to: '/dashboard/configuraciones/calendario', label: 'Calendario y términos' },
      { to: '/dashboard/configuraciones/mapa', label: 'Mapa', needs: 'map.manage' },
      { to: '/dashboard/configuraciones/evidencia', label: 'Evidencia', needs: 'evidence.manage' },
      { to: '/dashboard/configuraciones/integraciones', label: 'Integraciones', needs: 'integrations.manage' },
      { to: '/dashboard/auditoria', label: 'Auditoría', needs: 'audit.read' },
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
