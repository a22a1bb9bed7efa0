import {
  IconBuildingStore,
  IconCalendarEvent,
  IconCalendarStats,
  IconClipboardCheck,
  IconClipboardList,
  IconFileSettings,
  IconFlask,
  IconFolder,
  IconGavel,
  IconHistory,
  IconLayoutDashboard,
  IconLock,
  IconMailForward,
  IconMap2,
  IconMessageReport,
  IconPlugConnected,
  IconRosetteDiscountCheck,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { Official } from '../../../domain/access/official.ts'
import { messages } from './messages.ts'
import { type NavigationPath, type NavigationSection, navigationFor } from './navigation.ts'
import classes from './shell.module.css'

const icons: Record<NavigationPath, typeof IconUsers> = {
  '/dashboard': IconLayoutDashboard,
  '/dashboard/usuarios': IconUserPlus,
  '/dashboard/gestionth': IconUsers,
  '/dashboard/inscripcion': IconBuildingStore,
  '/dashboard/planeacion': IconCalendarEvent,
  '/dashboard/inspeccion/realizadas': IconClipboardCheck,
  '/dashboard/seguimiento/requerimientos': IconClipboardList,
  '/dashboard/seguimiento/notificaciones': IconMailForward,
  '/dashboard/seguimiento/medidas': IconLock,
  '/dashboard/seguimiento/muestras': IconFlask,
  '/dashboard/seguimiento/quejas': IconMessageReport,
  '/dashboard/seguimiento/expedientes': IconGavel,
  '/dashboard/configuraciones/formatos': IconFileSettings,
  '/dashboard/configuraciones/archivos': IconFolder,
  '/dashboard/configuraciones/calendario': IconCalendarStats,
  '/dashboard/configuraciones/mapa': IconMap2,
  '/dashboard/configuraciones/evidencia': IconRosetteDiscountCheck,
  '/dashboard/configuraciones/integraciones': IconPlugConnected,
  '/dashboard/auditoria': IconHistory,
}

function EntryIcon({ to }: { to: NavigationPath }) {
  const Icon = icons[to]
  return <Icon size={20} stroke={1.75} aria-hidden />
}

type Props = { user: Official; onChosen?: () => void }

function Section({ section: { title, entries }, onChosen }: { section: NavigationSection; onChosen?: () => void }) {
  const titleId = useId()
  return (
    <li>
      {title && (
        <p className={classes.sectionTitle} id={titleId}>
          {title}
        </p>
      )}
      <ul className={classes.entries} aria-labelledby={title && titleId}>
        {entries.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeOptions={{ exact: to === '/dashboard', includeSearch: false }}
              onClick={onChosen}
            >
              <EntryIcon to={to} />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

export function Sidebar({ user, onChosen }: Props) {
  return (
    <nav aria-label={messages.navigation}>
      <ul className={classes.sections}>
        {navigationFor(user).map((section) => (
          <Section key={section.title ?? ''} section={section} onChosen={onChosen} />
        ))}
      </ul>
    </nav>
  )
}
