import { type DepartmentAction, may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { Place } from '../../features/search/window/found.ts'
import { navigationFor } from '../../features/shell/navigation.ts'

const ACTION = 'Acción'
/** Parts of the menu whose pages have these further ones. */
const PLANNER = 'Planeador'
const SETTINGS = 'Configuraciones'

/** Things to do from anywhere. An action without `needs` is for everybody. */
const actions: readonly (Place & { needs?: DepartmentAction })[] = [
  { title: 'Nueva planeación', detail: ACTION, link: '/dashboard/planeacion?crear=1' },
  {
    title: 'Inscribir establecimiento',
    detail: ACTION,
    link: '/dashboard/inscripcion?crear=1',
    needs: 'establishments.write',
  },
  { title: 'Crear usuario', detail: ACTION, link: '/dashboard/usuarios?crear=1', needs: 'users.manage' },
  { title: 'Importar censo', detail: ACTION, link: '/dashboard/inscripcion/importar', needs: 'imports.run' },
  {
    title: 'Imprimir el formulario de inscripción en blanco',
    detail: ACTION,
    link: '/dashboard/inscripcion/blanco',
    needs: 'establishments.write',
  },
  { title: 'Elegir qué avisos recibe', detail: ACTION, link: '/dashboard/perfil?pestana=avisos' },
  { title: 'Cambiar la contraseña', detail: ACTION, link: '/dashboard/perfil?pestana=contrasena' },
]

/** Pages that are not in the sidebar. */
const otherPages: readonly (Place & { needs?: DepartmentAction })[] = [
  {
    title: 'Sugerencias de visita',
    detail: PLANNER,
    link: '/dashboard/planeacion/sugerencias',
    needs: 'planning.manage',
  },
  {
    title: 'Pesos del orden por riesgo',
    detail: PLANNER,
    link: '/dashboard/planeacion/pesos',
    needs: 'planning.manage',
  },
  { title: 'Prueba con el pasado', detail: PLANNER, link: '/dashboard/planeacion/prueba', needs: 'planning.manage' },
  { title: 'Salidas', detail: PLANNER, link: '/dashboard/planeacion/salidas' },
  { title: 'Calendario', detail: PLANNER, link: '/dashboard/planeacion/calendario' },
  { title: 'Códigos de impresión', detail: SETTINGS, link: '/dashboard/configuraciones/formatos/codigos' },
  { title: 'Cortes del concepto', detail: SETTINGS, link: '/dashboard/configuraciones/formatos/cortes' },
  {
    title: 'Webhooks',
    detail: SETTINGS,
    link: '/dashboard/configuraciones/integraciones/webhooks',
    needs: 'integrations.manage',
  },
  { title: 'Mis visitas en campo', link: '/dashboard/inspeccion/campo', needs: 'visits.carry' },
  { title: 'Avisos', link: '/dashboard/avisos' },
  { title: 'Trabajos', link: '/dashboard/trabajos' },
  { title: 'Ver perfil', link: '/dashboard/perfil' },
  { title: 'Ayuda', link: '/dashboard/ayuda' },
]

/** Actions and pages that an official may open, for the search of everything. */
export function placesOf(user: Official): Place[] {
  const isOffered = ({ needs }: { needs?: DepartmentAction }) => needs === undefined || may(user, needs, user)
  const pages = navigationFor(user).flatMap(({ title, entries }) =>
    entries.map(({ to, label }): Place => ({ title: label, detail: title, link: to })),
  )
  return [...actions.filter(isOffered), ...pages, ...otherPages.filter(isOffered)]
}
