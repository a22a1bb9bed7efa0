import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  closingMessages,
  establishmentSignature,
  SIGNATURE_OUTDATED,
  witnessSignature,
} from '../../../../domain/inspections/closing-parts.ts'
import {
  mayBeUnnamed,
  outcomeText,
  SIGNING_OUTCOMES,
  type SigningOutcome,
} from '../../../../domain/inspections/signing-outcome.ts'
import growing from '../../../ui/form/growing-text.module.css'
import { toastError } from '../../../ui/toast/toast.ts'
import { slotState } from '../draft/draft-state.ts'
import { useDraft, useDraftStore } from '../draft/use-visit-draft.ts'
import type { SignerDraft, SignerPart } from '../draft/visit-draft.ts'
import { partFieldId } from '../focus/focus-after.ts'
import { Notice } from '../notice.tsx'
import { type AnsweredState, partStatus } from '../outbox-status/answered-state.ts'
import { withoutParts } from '../review/signed-parts.ts'
import { useShown } from '../review/use-shown.ts'
import { isPartSaved } from '../visit-progress.ts'
import classes from './closing.module.css'
import { ClosingPart } from './closing-part.tsx'
import { closingTexts, unsignedTexts } from './messages.ts'
import { SignAgain, useSignAgain } from './sign-again.tsx'
import { SignerPad } from './signer-pad.tsx'
import { shownFaults, useSavePart } from './use-save-part.ts'

const fields = ['name', 'idCard', 'role', 'refusalReason', 'signature', 'observation'] as const

const forms = {
  'establishment-signature': { schema: establishmentSignature, message: closingMessages.establishmentSignature },
  'witness-signature': { schema: witnessSignature, message: closingMessages.witnessSignature },
}

/** A name that is not required may be left out, and an empty one is no name. */
const emptyAsAbsent = <T extends object>(texts: T): Partial<T> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<T>

const otherPart = {
  'establishment-signature': 'witness-signature',
  'witness-signature': 'establishment-signature',
} as const satisfies Record<SignerPart, SignerPart>

const outcomes = [
  { value: 'firmada', label: unsignedTexts.signs },
  ...SIGNING_OUTCOMES.flatMap((outcome) =>
    outcome === 'firmada' ? [] : [{ value: outcome, label: outcomeText[outcome] }],
  ),
]

/** Whether the other person is already on record as not signing, as far as this device knows. */
function otherDoesNotSign({ commands, progress }: AnsweredState, part: SignerPart, draft: SignerDraft): boolean {
  const other = otherPart[part]
  const write = commands.get(other)?.write
  if (write?.call === other) return write.body.outcome !== undefined
  return isPartSaved(progress, other) && (draft.outcome ?? 'firmada') !== 'firmada'
}

/** The value for the schema. An empty drawing counts as missing. */
const formValue = ({ observation, outcome, ...signer }: SignerDraft, signature: string, hasObservation: boolean) => ({
  ...emptyAsAbsent(signer),
  outcome: outcome ?? 'firmada',
  signature: signature || undefined,
  ...(hasObservation && { observation }),
})

/** The signature of the establishment, with an optional observation, or of the witness. Either may not sign. */
export function SignerSignature({
  part,
  answered: known,
  isLast: isLastPart,
}: {
  part: SignerPart
  answered: AnsweredState
  isLast: boolean
}) {
  const again = useSignAgain(part)
  const answered = again.isChosen ? withoutParts(known, [part]) : known
  // A second signature is none of the parts that the visit lacks.
  const isLast = isLastPart && !again.isChosen
  const store = useDraftStore()
  const signer = useDraft((state) => state.draft.signers[part])
  const other = useDraft((state) => state.draft.signers[otherPart[part]])
  const medium = useDraft((state) => state.media.get(part))
  const isTried = useDraft((state) => slotState(state, part).showsFaults)
  const { schema, message } = forms[part]
  const save = useSavePart({ call: part, schema, message, fields })
  const signature = typeof medium === 'string' ? medium : ''
  const { kind, digest, outdated } = useShown()
  const isOutdated = outdated.includes(part)
  const [accepted, setAccepted] = useState<string>()
  const [drawnAt, setDrawnAt] = useState<string>()
  const isOpen = partStatus(answered, part) === 'open'
  const isAccepted = accepted !== undefined && accepted === digest
  // The signature that closes the visit has its summary in the review.
  const needsSummary = kind === 'whole' && isOpen && !isLast && !isAccepted
  // A new signature is a new drawing.
  useEffect(() => {
    if (isOutdated) store.removeMedium(part)
  }, [isOutdated, store, part])
  const hasObservation = part === 'establishment-signature'
  const outcome = (again.isChosen ? undefined : signer.outcome) ?? 'firmada'
  const signs = outcome === 'firmada'
  const value = formValue(
    { ...signer, outcome: signs ? undefined : outcome },
    needsSummary ? '' : signature,
    hasObservation,
  )
  const faults = shownFaults(schema, value, message, isTried)
  const mustSign = !signs && otherDoesNotSign(answered, part, other)
  const text = (field: 'name' | 'idCard' | 'role') => ({
    id: partFieldId(part, field),
    label: closingTexts[field],
    required: !mayBeUnnamed(outcome),
    size: 'md',
    enterKeyHint: 'next' as const,
    value: signer[field],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      store.editSigner(part, { [field]: event.currentTarget.value }),
    error: faults[field],
  })
  const isBegun = signature !== '' || !signs || Object.values(signer).some((entered) => Boolean(entered))
  const draw = (drawn: string) => {
    setDrawnAt(drawn ? new Date().toISOString() : undefined)
    if (drawn) store.setMedium(part, drawn)
    else store.removeMedium(part)
  }
  const saveUnlessNobodySigns = () => {
    if (!mustSign) return void save(value, { accepted, drawnAt, isAgain: again.isChosen })
    toastError(hasObservation ? unsignedTexts.witnessDoesNot : unsignedTexts.establishmentDoesNot)
    document.getElementById(partFieldId(part, 'outcome'))?.focus()
  }
  return (
    <ClosingPart
      part={part}
      answered={answered}
      isBegun={isBegun}
      firstField="name"
      isLast={isLast}
      onSave={saveUnlessNobodySigns}
      again={<SignAgain part={part} again={again} />}
    >
      {isOutdated && (
        <Notice tone="refused" title={SIGNATURE_OUTDATED}>
          <p>{unsignedTexts.hasLeft}</p>
        </Notice>
      )}
      <div className={classes.short}>
        <TextInput {...text('name')} autoComplete="off" />
        <TextInput {...text('idCard')} autoComplete="off" inputMode="numeric" />
        <TextInput {...text('role')} autoComplete="off" />
        {!again.isChosen && (
          <NativeSelect
            id={partFieldId(part, 'outcome')}
            label={unsignedTexts.label}
            size="md"
            data={outcomes}
            value={outcome}
            onChange={({ currentTarget: { value: chosen } }) =>
              store.editSigner(part, { outcome: chosen === 'firmada' ? undefined : (chosen as SigningOutcome) })
            }
            error={mustSign && (hasObservation ? unsignedTexts.witnessDoesNot : unsignedTexts.establishmentDoesNot)}
          />
        )}
      </div>
      {!signs && (
        <Textarea
          id={partFieldId(part, 'refusalReason')}
          label={unsignedTexts.reason}
          required
          size="md"
          classNames={growing}
          value={signer.refusalReason ?? ''}
          onChange={(event) => store.editSigner(part, { refusalReason: event.currentTarget.value })}
          error={faults.refusalReason}
          description={hasObservation ? unsignedTexts.witnessSigns : unsignedTexts.establishmentSigns}
        />
      )}
      {signs && (
        <SignerPad
          part={part}
          needsSummary={needsSummary}
          isAccepted={isAccepted}
          onAccept={setAccepted}
          value={signature}
          onChange={draw}
          disabled={!isOpen}
          error={faults.signature}
        />
      )}
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
