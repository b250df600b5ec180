import { ApiError } from '#web/api/api-error.ts';
import { waysInTexts as texts } from '#web/shop/texts/account/ways-in.ts';

export function inWords(error: ApiError): ApiError {
  const seconds = secondsToWait(error);
  return seconds === undefined ? error : withMessage(error, texts.wait(timeText(seconds)));
}

export function withMessage({ code, status, details, requestId, data }: ApiError, message: string): ApiError {
  return new ApiError({ code, status, message, details, requestId, data });
}

/** The requested wait, if that is why it was refused. */
export function secondsToWait({ code, data }: ApiError): number | undefined {
  if (code !== 'TOO_MANY_REQUESTS') return undefined;
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: unknown };
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined;
}

export function timeText(seconds: number): string {
  if (seconds <= 90) return texts.seconds(Math.max(1, Math.ceil(seconds)));
  if (seconds <= 90 * 60) return texts.minutes(Math.ceil(seconds / 60));
  return texts.hours(Math.ceil(seconds / 3600));
}
