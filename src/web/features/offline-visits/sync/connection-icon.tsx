import { IconCloud, IconCloudOff, IconLock } from '@tabler/icons-react'
import type { Connection } from './sync-summary.ts'

const icons: Record<Connection, typeof IconCloud> = { online: IconCloud, offline: IconCloudOff, lapsed: IconLock }

export function ConnectionIcon({ connection, size }: { connection: Connection; size: number }) {
  const Icon = icons[connection]
  return <Icon size={size} stroke={2} aria-hidden />
}
