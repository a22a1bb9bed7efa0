import { Button, type ButtonProps } from '@mantine/core'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { softDisabled } from '../../../ui/soft-disabled.ts'

type Props = {
  label: string
  isBusy: boolean
  /** Id of the text that says why no card can be issued; undefined where one can. */
  offReasonId: string | undefined
  onPress: () => void
} & Pick<ButtonProps, 'variant'>

/** Issues a card, or is off and says why. */
export function IssueButton({ label, isBusy, offReasonId, onPress, ...look }: Props) {
  if (offReasonId === undefined) {
    return (
      <BusyButton {...look} isBusy={isBusy} onClick={onPress}>
        {label}
      </BusyButton>
    )
  }
  return (
    <Button {...look} aria-describedby={offReasonId} {...softDisabled(true, onPress)}>
      {label}
    </Button>
  )
}
