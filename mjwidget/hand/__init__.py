"""What a hand is and what it is worth: shapes, yaku, fu, points, payments."""
