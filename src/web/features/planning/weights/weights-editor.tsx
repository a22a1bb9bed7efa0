import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import {
  RISK_CLASSES,
  type RiskClass,
  type RiskFactor,
  riskClassName,
} from '../../../../domain/planning/planning-words.ts'
import type { CatalogueQuery } from '../../../ui/catalogue/use-catalogue.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import classes from '../planning.module.css'
import type { RiskModel, Weights } from '../planning.queries.ts'
import { texts } from './messages.ts'
import { TypeClasses } from './type-classes.tsx'
import { useWeightsSave } from './use-weights-save.ts'
import { draftOf, sumOf } from './weights-draft.ts'
import { WeightsPreview } from './weights-preview.tsx'

type Props = {
  /** The version with which the form begins. */
  model: RiskModel
  factors: Weights['factors']
  inscriptionTypes: CatalogueQuery
  /** `yyyy-mm-dd`. */
  today: string
  onDirty: (isDirty: boolean) => void
  /** Begins again with the product's own proposal. */
  onProposed: () => void
  onSaved: () => void
}

/** A form for another version. It shows what the first 50 become before it saves. */
export function WeightsEditor(props: Props) {
  const { model, factors, inscriptionTypes, today, onDirty, onProposed, onSaved } = props
  const [draft, setDraft] = useState(() => draftOf(model))
  const [note, setNote] = useState('')
  const [effectiveFrom, setEffectiveFrom] = useState('')
  const form = useWeightsSave({ draft, note, effectiveFrom, onSaved })
  const isDirty = note !== '' || effectiveFrom !== '' || JSON.stringify(draft) !== JSON.stringify(draftOf(model))
  useLeaveGuard(form.isSaving ? 'saving' : isDirty ? 'dirty' : 'clean')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])

  const setPoints = (factor: RiskFactor, value: string) =>
    setDraft({ ...draft, weights: { ...draft.weights, [factor]: value } })
  const setMonths = (riskClass: RiskClass, value: string) =>
    setDraft({ ...draft, months: { ...draft.months, [riskClass]: value } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (form.isPreviewCurrent ? form.save() : form.showPreview())
  }
  const sum = sumOf(draft)
  return (
    <form noValidate className={classes.page} onSubmit={submit}>
      <fieldset className={`${classes.block} ${classes.group}`}>
        <legend>{texts.points}</legend>
        <div className={classes.fields}>
          {factors.map(({ factor, name, hasData, note: about }) => (
            <TextInput
              key={factor}
              label={name}
              description={hasData ? about : `${texts.noData}. ${about}`}
              inputMode="numeric"
              value={draft.weights[factor]}
              error={form.faults[`weights.${factor}`]}
              onChange={({ currentTarget: { value } }) => setPoints(factor, value)}
            />
          ))}
        </div>
        <Text mt="sm" fw={600} aria-live="polite" data-tone={sum === 100 ? undefined : 'red'} className={classes.sum}>
          {texts.sum(sum)}
        </Text>
      </fieldset>
      <fieldset className={`${classes.block} ${classes.group}`}>
        <legend>{texts.months}</legend>
        <p className={classes.note}>{texts.monthsHint}</p>
        <div className={classes.fields}>
          {RISK_CLASSES.map((riskClass) => (
            <TextInput
              key={riskClass}
              label={riskClassName[riskClass]}
              inputMode="numeric"
              value={draft.months[riskClass]}
              error={form.faults[`months.${riskClass}`]}
              onChange={({ currentTarget: { value } }) => setMonths(riskClass, value)}
            />
          ))}
        </div>
        {form.faults.months && <Text role="alert">{form.faults.months}</Text>}
      </fieldset>
      <TypeClasses
        query={inscriptionTypes}
        classes={draft.classes}
        onChange={(chosen) => setDraft({ ...draft, classes: chosen })}
      />
      <div className={`${classes.block} ${classes.page}`}>
        <Textarea
          label={texts.note}
          required
          rows={2}
          value={note}
          error={form.faults.note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <TextInput
          type="date"
          label={texts.effectiveFrom}
          value={effectiveFrom}
          min={today}
          error={form.faults.effectiveFrom}
          onChange={({ currentTarget: { value } }) => setEffectiveFrom(value)}
        />
        {form.faults.weights && <Text role="alert">{form.faults.weights}</Text>}
        {form.isPreviewCurrent && form.preview ? (
          <WeightsPreview preview={form.preview} />
        ) : (
          <p className={classes.note}>{texts.previewFirst}</p>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onProposed}>
            {texts.proposed}
          </Button>
          <BusyButton type="submit" isBusy={form.isBusy}>
            {form.isPreviewCurrent ? texts.save : texts.preview}
          </BusyButton>
        </Group>
      </div>
    </form>
  )
}
