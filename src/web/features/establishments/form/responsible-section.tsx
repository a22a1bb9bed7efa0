import { Stack, Text } from '@mantine/core'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { ServerImage } from '../../../ui/images/image.tsx'
import { SignaturePad } from '../../../ui/signature/signature-pad.tsx'
import type { EstablishmentRow } from '../establishments.queries.ts'
import { fieldLabels, messages, sectionLabels } from '../messages.ts'
import { GapEdge, useGapMark } from './census-gaps.tsx'
import classes from './establishment-form.module.css'
import { ObservationField, TextField, useEstablishmentForm } from './fields.tsx'
import { Section } from './section.tsx'

function SavedSignature({ name, of }: { name: string; of: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {messages.savedSignature}
      </Text>
      <ServerImage
        className={classes.signature}
        kind="signatures"
        name={name}
        alt={messages.signatureAlt(of)}
        absent={<Text size="sm">{messages.signatureAbsent}</Text>}
      />
    </Stack>
  )
}

function SignatureField({ label, isReadOnly }: { label: string; isReadOnly: boolean }) {
  const { control } = useEstablishmentForm()
  const gap = useGapMark('signature')
  const inputId = useId()
  return (
    <Controller
      control={control}
      name="signature"
      render={({ field, fieldState }) => {
        // The canvas takes no focus, so the focus of a missing signature goes to the pad's button.
        field.ref({ focus: () => document.getElementById(inputId)?.focus() })
        return (
          <SignaturePad
            label={gap ? `${label} (${gap})` : label}
            inputId={inputId}
            disabled={isReadOnly}
            value={field.value ?? ''}
            onChange={(value) => {
              field.onChange(value)
              field.onBlur()
            }}
            error={fieldState.error?.message}
          />
        )
      }}
    />
  )
}

type Props = { row: EstablishmentRow | undefined; isEditing: boolean; isReadOnly: boolean }

/** The person who answers for the establishment and signs. */
export function ResponsibleSection({ row, isEditing, isReadOnly }: Props) {
  return (
    <Section legend={sectionLabels.responsible}>
      <TextField name="responsibleName" isReadOnly={isReadOnly} />
      <TextField name="responsibleIdNumber" inputMode="numeric" isReadOnly={isReadOnly} />
      <TextField name="responsibleMobilePhone" type="tel" isReadOnly={isReadOnly} />
      <TextField name="responsibleCapacity" isReadOnly={isReadOnly} />
      <ObservationField name="responsibleObservation" isReadOnly={isReadOnly} />
      {row?.signature && <SavedSignature name={row.signature} of={row.responsibleName} />}
      {isEditing && (
        <GapEdge name="signature">
          <SignatureField
            label={row?.signature ? fieldLabels.newSignature : `${fieldLabels.signature} *`}
            isReadOnly={isReadOnly}
          />
        </GapEdge>
      )}
    </Section>
  )
}
