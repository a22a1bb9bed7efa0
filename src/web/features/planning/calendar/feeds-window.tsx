import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { createFeed, revokeFeed } from '../../../../contract/planning/calendar.wire.ts'
import { feedForm } from '../../../../domain/planning/calendar-forms.ts'
import { call } from '../../../api/call.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { saveErrorText } from '../../../api/refusal.ts'
import { confirm } from '../../../ui/confirm/confirm.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useLeaveGuard } from '../../../ui/leave-guard/use-leave-guard.ts'
import { tellSave } from '../../../ui/toast/tell-save.ts'
import { toastError, toastSuccess } from '../../../ui/toast/toast.ts'
import { Loaded } from '../loaded.tsx'
import classes from './calendar.module.css'
import { type Feed, feedsQuery } from './calendar.queries.ts'
import { texts as pageTexts } from './messages.ts'

const texts = pageTexts.feeds

/** The address of a feed, which the server tells once. */
function SecretAddress({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toastSuccess(texts.copied)
    } catch {
      // Browsers give the clipboard only to pages that are served over HTTPS.
      toastError(texts.copyFailed)
    }
  }
  return (
    <Stack gap="xs" role="group" aria-label={texts.secret}>
      <TextInput label={texts.secret} description={texts.once} value={address} readOnly />
      <Group>
        <Button onClick={() => void copy()}>{texts.copy}</Button>
      </Group>
    </Stack>
  )
}

function FeedRow({ feed: { id, name, showsNames, createdAt, readAt } }: { feed: Feed }) {
  const queryClient = useQueryClient()
  const revoke = useMutation({
    mutationFn: () => call(revokeFeed, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: feedsQuery.queryKey }),
  })
  const ask = async () => {
    const isAgreed = await confirm({
      title: texts.revoke,
      text: texts.revokeText(name),
      confirmLabel: texts.revoke,
      isDestructive: true,
    })
    if (isAgreed) await tellSave(() => revoke.mutateAsync(), texts.revoked)
  }
  return (
    <li className={classes.feed}>
      <div>
        <strong>{name}</strong>
        <p className={classes.detail}>
          {[
            texts.madeOn(createdAt),
            readAt ? texts.readOn(readAt) : texts.neverRead,
            showsNames ? texts.withNames : texts.withoutNames,
          ].join(' · ')}
        </p>
      </div>
      <BusyButton
        variant="default"
        isBusy={revoke.isPending}
        aria-label={texts.revokeOf(name)}
        onClick={() => void ask()}
      >
        {texts.revoke}
      </BusyButton>
    </li>
  )
}

/** Subscriptions of the person's own calendar for other programs. */
export function FeedsWindow({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [showsNames, setShowsNames] = useState(false)
  const [fault, setFault] = useState<string>()
  const [address, setAddress] = useState<string>()
  const creation = useMutation({
    mutationFn: (body: { name: string; showsNames: boolean }) => call(createFeed, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.calendar }),
  })
  const leave = useLeaveGuard(creation.isPending ? 'saving' : name !== '' ? 'dirty' : 'clean', onClose)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    const read = feedForm.safeParse({ name, showsNames })
    setFault(read.error?.issues[0]?.message)
    if (!read.success || creation.isPending) return
    try {
      const { path } = await creation.mutateAsync(read.data)
      setAddress(new URL(path, location.origin).href)
      setName('')
      toastSuccess(texts.created)
    } catch (error) {
      toastError(saveErrorText(error))
    }
  }
  return (
    <FormModal opened onClose={leave} title={texts.title} size="lg" closeLabel={pageTexts.close}>
      <Stack>
        <Text>{texts.intro}</Text>
        {address && <SecretAddress address={address} />}
        <form noValidate onSubmit={(event) => void create(event)}>
          <Stack gap="sm">
            <TextInput
              label={texts.name}
              placeholder={texts.namePlaceholder}
              required
              value={name}
              error={fault}
              onChange={({ currentTarget: { value } }) => setName(value)}
            />
            <Checkbox
              label={texts.showsNames}
              description={texts.namesHint}
              checked={showsNames}
              onChange={({ currentTarget: { checked } }) => setShowsNames(checked)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={leave}>
                {pageTexts.close}
              </Button>
              <BusyButton type="submit" isBusy={creation.isPending}>
                {texts.create}
              </BusyButton>
            </Group>
          </Stack>
        </form>
        <section aria-label={texts.list}>
          <h2 className={classes.dayName}>{texts.list}</h2>
          <Loaded of={texts.failed} query={useQuery(feedsQuery)}>
            {(feeds) =>
              feeds.length === 0 ? (
                <p className={classes.detail}>{texts.none}</p>
              ) : (
                <ul className={classes.feeds}>
                  {feeds.map((feed) => (
                    <FeedRow key={feed.id} feed={feed} />
                  ))}
                </ul>
              )
            }
          </Loaded>
        </section>
      </Stack>
    </FormModal>
  )
}
