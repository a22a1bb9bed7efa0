import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { listCities } from '../../contract/catalogues.wire.ts'
import { isPasswordDue, isSecondFactorDue } from '../api/session-claims.ts'
import { catalogueQuery } from '../features/catalogues/catalogues.queries.ts'
import { NoticeSettingsView } from '../features/notices/settings/notice-settings.tsx'
import { ProfileView } from '../features/profile/profile-view.tsx'
import { useAuth } from '../features/session/auth.tsx'

const route = getRouteApi('/dashboard/perfil')

const cities = catalogueQuery(listCities)

export default function ProfilePage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  const returnTo = useLocation({ select: ({ state }) => state.returnTo })
  if (!user) return null
  return (
    <ProfileView
      route={route}
      cities={cities}
      isPasswordDue={isPasswordDue()}
      isSecondFactorDue={isSecondFactorDue()}
      noticeSettings={<NoticeSettingsView />}
      onSettled={() => {
        if (returnTo) void navigate({ href: returnTo, replace: true })
      }}
    />
  )
}
