import { part } from '#server/db/sql.ts';
import { recordsOf } from './records.ts';

export type OfferFields = {
  name: string;
  section: string;
  url: string;
  photo: string;
  photos: string[];
  art: Record<string, unknown>;
  video_url: string;
  start_date: string | null;
  due_date: string | null;
  start_daily_hour: number | null;
  end_daily_hour: number | null;
  all_days: boolean;
  position: number;
  office_id: string | null;
  city: string;
  category_id: string | null;
  subcategory_id: string | null;
  route_mode: string;
  vertical: boolean;
  analytics_event: string;
  /** The state before it was deleted. */
  removed_as?: 'active' | 'inactive' | null;
};

export const offers = recordsOf<OfferFields>({
  table: part`offer`,
  columns: part`name, section, url, photo, photos, art, video_url, start_date, due_date, start_daily_hour, end_daily_hour,
    all_days, position, office_id, city, category_id, subcategory_id, route_mode, vertical, analytics_event, removed_as`,
});
