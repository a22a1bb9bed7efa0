import { Modal, type ModalProps } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'

type Props = {
  /** Accessible name of the button in the corner. */
  closeLabel: string
} & Omit<ModalProps, 'closeButtonProps' | 'closeOnClickOutside' | 'fullScreen'>

/** A window for a form. It fills a phone's screen, and a stray touch beside it must not lose a half-filled form. */
export function FormModal({ closeLabel, ...props }: Props) {
  const isNarrow = useMediaQuery('(max-width: 767px)')
  return (
    <Modal
      {...props}
      fullScreen={isNarrow ?? false}
      closeButtonProps={{ 'aria-label': closeLabel, size: '2.75rem', iconSize: 20 }}
      closeOnClickOutside={false}
    />
  )
}
