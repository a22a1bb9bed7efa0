import { type ReactNode, useState } from 'react'
import { PageMissing } from '../../pwa/chunk-load-error.ts'
import { toastError } from '../../ui/toast/toast.ts'
import type { ActWindowProps, LoadActWindow } from './act-window-props.ts'
import { HeldWindow } from './held-window.tsx'
import { actTexts } from './messages.ts'

type Opened = { Window: Awaited<ReturnType<LoadActWindow>>['ActWindow']; props: Omit<ActWindowProps, 'onClose'> }
export type OpenActWindow = (props: Omit<ActWindowProps, 'onClose'>) => Promise<void>

/** Opens the window of an act. Its chunk is on a device whose visits are prepared. */
export function useActWindow(load: LoadActWindow): { open: OpenActWindow; window: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const open: OpenActWindow = async (props) => {
    try {
      const { ActWindow } = await load()
      setOpened({ Window: ActWindow, props })
    } catch (error) {
      console.warn('act window: not loaded', error)
      const isGone = error instanceof PageMissing && error.reason === 'gone'
      toastError(isGone ? actTexts.needsUpdate : actTexts.needsSignal)
    }
  }
  const window = opened && (
    <HeldWindow Window={opened.Window} key={opened.props.name} {...opened.props} onClose={() => setOpened(undefined)} />
  )
  return { open, window }
}
