import { Checkbox, Fieldset, Group, Radio, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import type { getNoticeSettings } from '../../../../contract/finding/notices.wire.ts'
import {
  DIGESTS,
  type Digest,
  digestWords,
  isOwnAccount,
  isOwnWork,
  type NoticeKind,
} from '../../../../domain/notices/notice-kinds.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Loading } from '../../../ui/loading.tsx'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { settingsTexts } from './messages.ts'
import { noticeSettingsQuery, useSaveNoticeSettings } from './notice-settings.queries.ts'

type Settings = ReplyOf<typeof getNoticeSettings>

type KindName = Settings['kinds'][number]['kind']

/** Why a kind cannot be silenced. */
const whyAlways = (kind: KindName): string => {
  if (isOwnWork(kind)) return settingsTexts.ownWork
  return isOwnAccount(kind) ? settingsTexts.ownAccount : settingsTexts.legal
}

function SettingsForm({ settings }: { settings: Settings }) {
  const [digest, setDigest] = useState<Digest>(settings.digest)
  const wereSilenced = settings.kinds.filter(({ isSilenced }) => isSilenced).map(({ kind }) => kind)
  const [silenced, setSilenced] = useState<KindName[]>(wereSilenced)
  const save = useSaveNoticeSettings()
  const isDirty =
    digest !== settings.digest ||
    silenced.length !== wereSilenced.length ||
    silenced.some((kind) => !wereSilenced.includes(kind))
  useLeaveGuard(save.isPending ? 'saving' : isDirty ? 'dirty' : 'clean')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    save.mutate(
      // A kind that only a newer server knows goes back to it as it came.
      { digest, silenced: silenced as NoticeKind[] },
      {
        onSuccess: () => toastSuccess(settingsTexts.saved),
        onError: (error) => toastError(saveErrorText(error)),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="lg" maw="40rem">
        <Radio.Group
          label={settingsTexts.digest}
          description={settings.mailAvailable ? undefined : settingsTexts.noMail}
          value={digest}
          onChange={(value) => setDigest(value as Digest)}
        >
          <Group gap="lg" my="xs">
            {DIGESTS.map((value) => (
              <Radio key={value} value={value} label={digestWords[value]} />
            ))}
          </Group>
        </Radio.Group>
        <Fieldset legend={settingsTexts.kinds}>
          <Stack>
            {settings.kinds.map(({ kind, label, maySilence }) => (
              <Checkbox
                key={kind}
                label={label}
                description={maySilence ? undefined : whyAlways(kind)}
                checked={!silenced.includes(kind)}
                disabled={!maySilence}
                onChange={({ currentTarget: { checked } }) =>
                  setSilenced(checked ? silenced.filter((other) => other !== kind) : [...silenced, kind])
                }
              />
            ))}
          </Stack>
        </Fieldset>
        <div>
          <BusyButton type="submit" isBusy={save.isPending}>
            {settingsTexts.save}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}

/** The preferences of notices: which kinds a person gets, and how often by mail (R 23.9). */
export function NoticeSettingsView() {
  const result = useQuery(noticeSettingsQuery)
  if (result.data) return <SettingsForm settings={result.data} />
  if (result.isError) return <LoadFailed text={settingsTexts.failed} onRetry={() => void result.refetch()} />
  return <Loading />
}
