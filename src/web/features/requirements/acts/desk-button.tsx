import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { saveSettings } from '../../../../contract/follow-up/settings.wire.ts'
import { type SettingsForm, settingsForm } from '../../../../domain/requirements/requirement-forms.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { WindowForm } from '../../../ui/window-form/window-form.tsx'
import { deskTexts as texts } from '../messages.ts'
import classes from '../requirements.module.css'
import { fetchSettings } from '../requirements.queries.ts'

/** Lets an administrator choose whether evidence is accepted at the desk. The window opens with the choice of now. */
export function DeskButton() {
  const [opened, setOpened] = useState<SettingsForm>()
  const opening = useMutation({
    mutationFn: fetchSettings,
    onSuccess: setOpened,
    onError: (error) => toastError(saveErrorText(error)),
  })
  return (
    <>
      <BusyButton variant="default" isBusy={opening.isPending} onClick={() => opening.mutate()}>
        {texts.open}
      </BusyButton>
      {opened && (
        <WindowForm<SettingsForm, SettingsForm, SettingsForm>
          title={texts.title}
          schema={settingsForm as unknown as z.ZodType<SettingsForm, SettingsForm>}
          initial={opened}
          save={(body) => call(saveSettings, { body })}
          done={texts.saved}
          touched={[queryKeys.requirements]}
          reload={fetchSettings}
          onClose={() => setOpened(undefined)}
        >
          {(form, isReadOnly) => (
            <>
              <p className={classes.text}>{texts.note}</p>
              <Checkbox label={texts.isOn} disabled={isReadOnly} {...form.register('deskVerification')} />
            </>
          )}
        </WindowForm>
      )}
    </>
  )
}
