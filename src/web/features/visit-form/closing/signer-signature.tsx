import { Textarea, TextInput } from '@mantine/core'
import {
  closingMessages,
  establishmentSignature,
  witnessSignature,
} from '../../../../domain/inspections/closing-parts.ts'
import growing from '../../../ui/form/growing-text.module.css'
import { SignaturePad } from '../../../ui/signature/signature-pad.tsx'
import { slotState } from '../draft/draft-store.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import type { SignerDraft, SignerPart } from '../draft/visit-draft.ts'
import { partFieldId } from '../focus/focus-after.ts'
import { type AnsweredState, partStatus } from '../outbox-status/answered-state.ts'
import { ClosingPart } from './closing-part.tsx'
import { closingTexts } from './messages.ts'
import { shownFaults, useSavePart } from './use-save-part.ts'

const fields = ['name', 'idCard', 'role', 'signature', 'observation'] as const

const forms = {
  'establishment-signature': { schema: establishmentSignature, message: closingMessages.establishmentSignature },
  'witness-signature': { schema: witnessSignature, message: closingMessages.witnessSignature },
}

/** The value for the schema. An empty drawing counts as missing. */
const formValue = ({ observation, ...signer }: SignerDraft, signature: string, hasObservation: boolean) => ({
  ...signer,
  signature: signature || undefined,
  ...(hasObservation && { observation }),
})

/** The signature of the establishment, with an optional observation, or of the witness. */
export function SignerSignature({
  part,
  answered,
  isLast,
}: {
  part: SignerPart
  answered: AnsweredState
  isLast: boolean
}) {
  const store = useDraftStore()
  const signer = useDraft((state) => state.draft.signers[part])
  const medium = useDraft((state) => state.media.get(part))
  const isTried = useDraft((state) => slotState(state, part).showsFaults)
  const { schema, message } = forms[part]
  const save = useSavePart({ call: part, schema, message, fields, isLast })
  const signature = typeof medium === 'string' ? medium : ''
  const hasObservation = part === 'establishment-signature'
  const value = formValue(signer, signature, hasObservation)
  const faults = shownFaults(schema, value, message, isTried)
  const text = (field: Exclude<keyof SignerDraft, 'observation'>) => ({
    id: partFieldId(part, field),
    label: closingTexts[field],
    required: true,
    size: 'md',
    value: signer[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      store.editSigner(part, { [field]: event.currentTarget.value }),
    error: faults[field],
  })
  const isBegun = signature !== '' || Object.values(signer).some((entered) => entered !== '')
  return (
    <ClosingPart part={part} answered={answered} isBegun={isBegun} firstField="name" onSave={() => void save(value)}>
      <TextInput {...text('name')} autoComplete="off" />
      <TextInput {...text('idCard')} autoComplete="off" inputMode="numeric" />
      <TextInput {...text('role')} autoComplete="off" />
      <SignaturePad
        label={closingTexts.signature}
        required
        inputId={partFieldId(part, 'signature')}
        value={signature}
        onChange={(drawn) => (drawn ? store.setMedium(part, drawn) : store.removeMedium(part))}
        disabled={partStatus(answered, part) !== 'open'}
        error={faults.signature}
      />
      {hasObservation && (
        <Textarea
          id={partFieldId(part, 'observation')}
          label={closingTexts.signerObservation}
          size="md"
          classNames={growing}
          value={signer.observation}
          onChange={(event) => store.editSigner(part, { observation: event.currentTarget.value })}
          error={faults.observation}
        />
      )}
    </ClosingPart>
  )
}
