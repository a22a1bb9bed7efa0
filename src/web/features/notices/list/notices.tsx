import { Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saveErrorText } from '../../../api/refusal.ts'
import { BusyButton } from '../../../ui/form/busy-button.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import type { PageRoute } from '../../../ui/page-route.ts'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import { toastError } from '../../../ui/toast/toast.ts'
import { messages } from '../messages.ts'
import { noticesQuery, useReadNotices } from '../notices.queries.ts'
import { isOnlyUnread, type NoticesAddress, type TypedNoticesAddress } from '../notices-address.ts'
import { NoticeRow } from './notice-row.tsx'
import classes from './notices.module.css'

type Props = { route: PageRoute<TypedNoticesAddress, NoticesAddress> }

/** One's notices, read and unread, each with a link to its thing (R 23.7). */
export function Notices({ route }: Props) {
  const isUnread = isOnlyUnread(route.useSearch())
  const navigate = route.useNavigate()
  const result = useInfiniteQuery(noticesQuery(isUnread))
  const reads = useReadNotices()
  const pages = result.data?.pages ?? []
  const notices = pages.flatMap((page) => page.notices)
  const newest = notices.reduce((most, { id }) => Math.max(most, id), 0)
  const unread = pages.at(0)?.unread ?? 0
  const tell = (error: unknown) => toastError(saveErrorText(error))

  return (
    <Stack maw="50rem">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {messages.title}
        </Title>
        {unread > 0 && (
          <BusyButton
            variant="default"
            isBusy={reads.all.isPending}
            onClick={() => reads.all.mutate(newest, { onError: tell })}
          >
            {messages.readAll}
          </BusyButton>
        )}
      </Group>
      <Group justify="space-between">
        <Checkbox
          label={unread === 0 ? messages.onlyUnread : `${messages.onlyUnread} (${unread})`}
          checked={isUnread}
          onChange={({ currentTarget: { checked } }) =>
            void navigate({
              to: '.',
              search: { ver: checked ? 'sin-leer' : undefined },
              replace: true,
              resetScroll: false,
            })
          }
        />
        <Link to="/dashboard/perfil" search={{ pestana: 'avisos' }} className={classes.settings}>
          {messages.settings}
        </Link>
      </Group>
      {result.isError && (
        <LoadFailed text={`${messages.failed} ${saveErrorText(result.error)}`} onRetry={() => void result.refetch()} />
      )}
      {result.isPending && <SlowLoading slowText={messages.slow} />}
      {result.data && notices.length === 0 && <Text>{isUnread ? messages.noneUnread : messages.none}</Text>}
      {notices.length > 0 && (
        <ul className={classes.notices} aria-label={messages.title}>
          {notices.map((notice) => (
            <NoticeRow
              key={notice.id}
              notice={notice}
              onRead={() => reads.one.mutate(notice.id, { onError: tell })}
              onOpen={() => notice.readAt === null && reads.one.mutate(notice.id)}
            />
          ))}
        </ul>
      )}
      {result.hasNextPage && (
        <BusyButton
          variant="default"
          isBusy={result.isFetchingNextPage}
          onClick={() => void result.fetchNextPage()}
          className={classes.more}
        >
          {messages.more}
        </BusyButton>
      )}
    </Stack>
  )
}
