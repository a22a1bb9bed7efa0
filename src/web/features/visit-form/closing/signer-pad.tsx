import { Button } from '@mantine/core'
import type { SignerPart } from '../../../../domain/inspections/visit-write.ts'
import { RequiredMark } from '../../../ui/form/required-mark.tsx'
import { SignaturePad } from '../../../ui/signature/signature-pad.tsx'
import { focusSoon, partFieldId } from '../focus/focus-after.ts'
import { useShown } from '../review/use-shown.ts'
import classes from './closing.module.css'
import { closingTexts, consentTexts } from './messages.ts'

type Props = {
  part: SignerPart
  /** The summary comes before the pad. */
  needsSummary: boolean
  /** The person accepted the summary of what is the content now. */
  isAccepted: boolean
  onAccept: (digest: string) => void
  value: string
  onChange: (drawn: string) => void
  disabled: boolean
  error: string | undefined
}

/** The pad of a person who is no official. Before it comes the summary of what they sign (R 29.1). */
export function SignerPad({ part, needsSummary, isAccepted, onAccept, error, ...pad }: Props) {
  const { kind, askConsent } = useShown()
  const id = partFieldId(part, 'signature')
  if (needsSummary) {
    const show = async () => {
      const shown = await askConsent(part)
      if (shown !== undefined) onAccept(shown)
      // The pad takes the place of the button, and the dialog had the focus.
      focusSoon({ id, block: 'nearest' })
    }
    return (
      <div className={classes.summary}>
        <p className={classes.summaryTitle}>
          {closingTexts.signature} <RequiredMark />
        </p>
        <p className={classes.explanation}>{consentTexts.first}</p>
        <Button
          id={id}
          variant="default"
          h={48}
          aria-label={consentTexts.showNamed(part)}
          aria-describedby={error ? `${id}-fault` : undefined}
          onClick={() => void show()}
        >
          {consentTexts.show}
        </Button>
        {error && (
          <p id={`${id}-fault`} className={classes.failure}>
            {consentTexts.missing}
          </p>
        )}
      </div>
    )
  }
  return (
    <>
      {kind === 'early' && !pad.disabled && <p className={classes.explanation}>{consentTexts.early}</p>}
      {isAccepted && <p className={classes.explanation}>{consentTexts.accepted}</p>}
      <SignaturePad label={closingTexts.signature} required inputId={id} error={error} {...pad} />
    </>
  )
}
