import { Switch, Textarea, TextInput } from '@mantine/core'
import type { FormatItem } from '../../../../domain/formats/format-draft.ts'
import { Columns } from '../../../ui/form/columns.tsx'
import growing from '../../../ui/form/growing-text.module.css'
import classes from './editor.module.css'
import { editorTexts } from './messages.ts'
import { PointsField } from './points-field.tsx'
import { type FieldProblems, itemFieldId } from './problem-target.ts'

const { fields: labels } = editorTexts

type TextName = 'number' | 'title' | 'description' | 'norm' | 'requirement' | 'theme'
type FlagName = 'allowsAR' | 'allowsNA' | 'suggestedCritical'

type Props = {
  item: FormatItem
  problems: FieldProblems
  /** @param field set while a text is typed, so that its letters are one step of undo */
  onEdit: (change: Partial<FormatItem>, field?: string) => void
}

/** The fields of an item of the draft. */
export function ItemFields({ item, problems, onEdit }: Props) {
  const error = (name: string) => (problems[name]?.level === 'error' ? problems[name].text : undefined)
  const warning = (name: string) => (problems[name]?.level === 'warning' ? problems[name].text : undefined)
  const shared = (name: string) => ({ id: itemFieldId(item.key, name), error: error(name) })
  const text = (name: TextName) => ({
    ...shared(name),
    label: labels[name],
    description: warning(name),
    value: item[name],
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }, name),
  })
  const flag = (name: FlagName) => (
    <Switch
      size="md"
      id={itemFieldId(item.key, name)}
      label={labels[name]}
      checked={item[name]}
      onChange={(event) => onEdit({ [name]: event.currentTarget.checked })}
    />
  )
  const points = (name: 'pointsA' | 'pointsAR', isDisabled = false) => (
    <PointsField
      {...shared(name)}
      label={labels[name]}
      value={item[name]}
      warning={warning(name)}
      isDisabled={isDisabled}
      onChange={(value) => onEdit({ [name]: value }, name)}
    />
  )
  return (
    <div className={classes.fields}>
      <Columns count={2}>
        <TextInput {...text('number')} required autoComplete="off" />
        <TextInput {...text('theme')} autoComplete="off" />
      </Columns>
      <TextInput {...text('title')} required autoComplete="off" />
      <Textarea {...text('description')} required classNames={growing} />
      <Textarea {...text('norm')} required classNames={growing} />
      <div className={classes.switches}>
        {flag('allowsAR')}
        {flag('allowsNA')}
        {flag('suggestedCritical')}
      </div>
      <Columns count={2}>
        {points('pointsA')}
        {points('pointsAR', !item.allowsAR)}
      </Columns>
      <Textarea {...text('requirement')} classNames={growing} />
    </div>
  )
}
