/** A client, as the API tells it; money in hryvnias. */
export const ME = {
  id: '0f8b6f0a-2c55-4d0e-8a0e-6c1a3f7d9b21',
  phone: '380671234567',
  firstname: 'Олена',
  lastname: 'Шевченко',
  gender: 'female',
  email: 'olena@mail.example',
  photo: '/img/clients/olena.jpg',
  photo_exists: true,
  bonus: 120,
  balance: 0,
  forbiddenOnlineBooking: false,
};

export const EXPIRES_AT = '2026-11-23T10:15:00.000Z';

export const TOKENS = { accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.x', refreshToken: 'q2Zt8k3mXw7aBcDgf9Zt4kTq0y3mXw7aBcDgf9Zt4kT' };

export const SIGNED_IN = { ...TOKENS, expiresAt: EXPIRES_AT, client: ME };

export const FAVOURITES = { fav_service: ['1201', '1204'], fav_employee: ['17'] };

export const REMINDER = { channel: 'sms', chat_linked: false };

export const CHAT_LINK = { deeplink: 'https://t.me/oksamyt_bot?start=Zt8k3mXw7aBcDgf9Zt4kTq0y3mXw7aBc' };
