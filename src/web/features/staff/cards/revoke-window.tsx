import { ReasonWindow } from '../forms/reason-window.tsx'
import { sheetTexts } from '../sheet/messages.ts'
import { revoke } from './use-cards.ts'

const texts = sheetTexts.card

type Props = { serial: string; onSaved?: () => void; onClose: () => void }

/** Asks for the reason, and revokes a card. */
export function RevokeWindow({ serial, onSaved, onClose }: Props) {
  return (
    <ReasonWindow
      title={texts.revokeTitle}
      text={texts.revokeText(serial)}
      confirmLabel={texts.revoke}
      done={texts.revoked}
      isRequired
      save={(reason = '') => revoke(serial, reason)}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}
