import { type ComponentType, type ReactNode, useState } from 'react'
import { toastError } from '../ui/toast/toast.ts'
import { loadPage, PageMissing } from './chunk-load-error.ts'

const texts = {
  offline: 'Esta ventana necesita conexión. Pulse otra vez cuando haya señal.',
  gone: 'Esta ventana es de una versión anterior de Vigía. Recargue la página y pulse otra vez.',
}

type Closing = { onClose: () => void }

/**
 * A window whose chunk comes with the press that opens it. One that is missing is told in a toast: the page stays, and the
 * next press asks for it again.
 */
export function useLoadedWindow<Props extends Closing>(
  load: () => Promise<ComponentType<Props>>,
): { open: (props: Omit<Props, 'onClose'>) => Promise<void>; window: ReactNode } {
  const [opened, setOpened] = useState<{ Window: ComponentType<Props>; props: Omit<Props, 'onClose'> }>()
  const open = async (props: Omit<Props, 'onClose'>) => {
    try {
      const Window = await loadPage(load)
      setOpened({ Window, props })
    } catch (error) {
      console.warn('window: not loaded', error)
      toastError(error instanceof PageMissing ? texts[error.reason] : texts.offline)
    }
  }
  const onClose = () => setOpened(undefined)
  const window = opened && <opened.Window {...({ ...opened.props, onClose } as Props)} />
  return { open, window }
}
