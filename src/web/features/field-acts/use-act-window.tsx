import { type ReactNode, useState } from 'react'
import { toastError } from '../../ui/toast/toast.ts'
import type { ActWindowProps, LoadActWindow } from './act-window-props.ts'
import { actTexts } from './messages.ts'

type Opened = { Window: Awaited<ReturnType<LoadActWindow>>['ActWindow']; props: Omit<ActWindowProps, 'onClose'> }
export type OpenActWindow = (props: Omit<ActWindowProps, 'onClose'>) => Promise<void>

/** Opens the window of an act. Its chunk is on a device whose visits are prepared. */
export function useActWindow(load: LoadActWindow): { open: OpenActWindow; isLoading: boolean; window: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const [isLoading, setLoading] = useState(false)
  const open: OpenActWindow = async (props) => {
    setLoading(true)
    try {
      const { ActWindow } = await load()
      setOpened({ Window: ActWindow, props })
    } catch (error) {
      console.warn('act window: not loaded', error)
      toastError(actTexts.needsSignal)
    } finally {
      setLoading(false)
    }
  }
  const window = opened && <opened.Window {...opened.props} onClose={() => setOpened(undefined)} />
  return { open, isLoading, window }
}
