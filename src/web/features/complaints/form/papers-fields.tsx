import { Checkbox } from '@mantine/core'
import type { ReactElement } from 'react'
import { Controller, type FieldValues, type Path } from 'react-hook-form'
import { faultOf } from '../../../ui/window-form/fault-of.ts'
import { FileChooser } from '../../../ui/window-form/file-chooser.tsx'
import { TextField } from '../../../ui/window-form/form-fields.tsx'
import type { WindowedForm } from '../../../ui/window-form/window-form.tsx'
import classes from '../complaints.module.css'
import { paperFieldTexts as texts } from '../paper-messages.ts'

type Props<Draft extends FieldValues> = {
  form: WindowedForm<Draft>
  /** The fields of the form: the files, what they are, and whether they tell who complained. */
  names: { files: Path<Draft>; description: Path<Draft>; identity: Path<Draft> }
  isReadOnly: boolean
  isRequired?: boolean
}

/** The papers and photos of a complaint; what they are and their mark are asked once there is one. */
export function PapersFields<Draft extends FieldValues>(props: Props<Draft>): ReactElement {
  const { form, names, isReadOnly, isRequired = false } = props
  const chosen = form.watch(names.files) as readonly File[]
  return (
    <>
      <Controller
        control={form.control}
        name={names.files}
        render={({ field: { ref, value, onChange } }) => (
          <FileChooser
            ref={ref}
            texts={texts.files}
            files={value as readonly File[]}
            isMultiple
            isRequired={isRequired}
            isReadOnly={isReadOnly}
            fault={faultOf(form, names.files)}
            onFiles={onChange}
          />
        )}
      />
      {chosen.length > 0 && (
        <>
          <TextField
            form={form}
            name={names.description}
            label={texts.description}
            description={texts.descriptionHint}
            isReadOnly={isReadOnly}
          />
          <Checkbox
            className={classes.box}
            label={texts.identity}
            disabled={isReadOnly}
            {...form.register(names.identity)}
          />
          <p className={classes.note}>{texts.identityHint}</p>
        </>
      )}
    </>
  )
}
