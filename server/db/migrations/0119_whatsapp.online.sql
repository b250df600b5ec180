alter table message validate constraint message_channel_check;
alter table message validate constraint message_sent_as_check;
alter table message validate constraint message_delivery_check;
alter table consent validate constraint consent_purpose_check;
alter table app_user validate constraint app_user_order_channel_check;
