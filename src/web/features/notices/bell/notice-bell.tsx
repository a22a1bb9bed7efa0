import { VisuallyHidden } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import classes from './notice-bell.module.css'

const Name = () => <VisuallyHidden>Avisos</VisuallyHidden>

/** Without signal the bell has no number. */
const UnreadCount = lazy(() =>
  import('./unread-count.tsx').then(
    (module) => ({ default: module.UnreadCount }),
    () => ({ default: Name }),
  ),
)

/** The bell of the header (R 23.7): it leads to the notices, and has the number of the unread ones. */
export const NoticeBell = () => (
  <Link to="/dashboard/avisos" className={classes.bell} activeOptions={{ includeSearch: false }}>
    <IconBell aria-hidden />
    <Suspense fallback={<Name />}>
      <UnreadCount className={classes.count} />
    </Suspense>
  </Link>
)
