import { ReasonWindow } from '../forms/reason-window.tsx'
import { sheetTexts } from '../sheet/messages.ts'
import { revoke } from './use-cards.ts'

const texts = sheetTexts.card

/** Asks for the reason, and revokes a card. */
export function RevokeWindow({ serial, onClose }: { serial: string; onClose: () => void }) {
  return (
    <ReasonWindow
      title={texts.revokeTitle}
      text={texts.revokeText(serial)}
      confirmLabel={texts.revoke}
      done={texts.revoked}
      isRequired
      save={(reason = '') => revoke(serial, reason)}
      onClose={onClose}
    />
  )
}
