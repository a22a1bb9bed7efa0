import { Modal, type ModalProps } from '@mantine/core'
import { useBackCloses } from '../back-closes.ts'
import { useScreenMatches } from '../screen-matches.ts'
import { beginAtField, useFocusBack } from '../window-focus.ts'

type Props = {
  /** Accessible name of the button in the corner. */
  closeLabel: string
  /** The first field has the focus as the window opens. Left out where its text is to be read first. */
  beginsAtField?: boolean
} & Omit<ModalProps, 'closeButtonProps' | 'closeOnClickOutside' | 'fullScreen' | 'onExitTransitionEnd'>

/** A window for a form. It fills a phone's screen, and a stray touch beside it must not lose a half-filled form. */
export function FormModal({ closeLabel, beginsAtField = false, children, ...props }: Props) {
  const giveFocusBack = useFocusBack(props.opened)
  useBackCloses(props.opened, props.onClose)
  const isNarrow = useScreenMatches('(max-width: 767px)')
  return (
    <Modal
      {...props}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': closeLabel, size: '2.75rem', iconSize: 20 }}
      closeOnClickOutside={false}
      onExitTransitionEnd={giveFocusBack}
    >
      {beginsAtField ? <div ref={beginAtField}>{children}</div> : children}
    </Modal>
  )
}
